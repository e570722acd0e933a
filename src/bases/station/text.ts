import { defineTexts } from '../../platform/rules/text.ts'

export const stationScreenTexts = defineTexts({
  manage: { zh: '管理工位', en: 'Set up stations' },
  title: { zh: '基地的工位', en: 'Stations of the base' },
  none: { zh: '该基地还没有工位。有工位才能开始检验。', en: 'No stations yet. An inspection needs one to start.' },
  add: { zh: '添加工位', en: 'Add station' },
  edit: { zh: '编辑工位', en: 'Edit station' },
  name: { zh: '工位名称', en: 'Name' },
  deleteOf: { zh: '删除{name}？', en: 'Delete {name}?' },
  deleteText: { zh: '已有报告中仍保留其名称。', en: 'Reports keep its name.' },
})

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
