import { defineTexts } from '../../../platform/rules/text.ts'

/** Of the navbar: apart from the words of bases and groups, since every screen loads these. */
export const companySwitchTexts = defineTexts({
  currentBase: { zh: '所属基地', en: 'Base' },
  switched: { zh: '改变所属基地成功', en: 'Switched to another base' },
  searchBases: { zh: '搜索基地', en: 'Search bases' },
  noBases: { zh: '没有匹配的基地', en: 'No base matches' },
})
