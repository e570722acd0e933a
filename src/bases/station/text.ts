import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a station. */
export const stationTexts = defineTexts({
  stationNameRequired: { zh: '工位名称不能为空', en: 'The station’s name is required' },
  stationNameTaken: { zh: '该基地已有同名的工位', en: 'The base already has a station with this name' },
  noSuchStation: { zh: '没有该工位，或无权查看', en: 'Station not found, or you don’t have access' },
  stationBusy: {
    zh: '该工位正在检验，完成后才能删除',
    en: 'An inspection is under way at this station. Delete it afterwards.',
  },
})
