import { defineTexts } from '../platform/rules/text.ts'

/** Where a person belongs, when it is not there or not seen. */
export const belongingTexts = defineTexts({
  noSuchCompany: { zh: '没有找到该基地', en: 'This base was not found' },
  noSuchGroup: { zh: '没有找到该分组', en: 'This group was not found' },
})
