import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a stand-in. */
export const standInTexts = defineTexts({
  standInRequired: { zh: '请选择代理审核人', en: 'Choose a stand-in' },
  noSuchStandIn: { zh: '没有该代理审核，或无权查看', en: 'Stand-in not found, or you don’t have access' },
  notAvailable: {
    zh: '该人员不属于本基地或其上级单位，或无权查看本基地的报告',
    en: 'This person belongs neither to this base nor to the company above it, or can’t see its reports',
  },
  notYourself: { zh: '不能指定自己', en: 'You can’t stand in for yourself' },
  endsBefore: { zh: '结束日期不能早于开始日期', en: 'The last day is before the first' },
  isPast: { zh: '结束日期不能早于今天', en: 'The last day is in the past' },
  isTaken: {
    zh: '{from} 至 {to} 已由 {name} 代理审核',
    en: '{name} already stands in from {from} to {to}',
  },
})

export const standInScreenTexts = defineTexts({
  title: { zh: '代理审核', en: 'Stand-ins' },
  hint: {
    zh: '负责人不在时，由代理审核人出具或退回本基地的报告；本人检验的报告除外。',
    en: 'While the head is away, a stand-in issues or returns the reports of the base, except those of the stand-in’s own inspections.',
  },
  none: { zh: '未指定代理审核人', en: 'No stand-ins' },
  add: { zh: '指定代理审核人', en: 'Name a stand-in' },
  person: { zh: '代理审核人', en: 'Stand-in' },
  fromDay: { zh: '开始日期', en: 'First day' },
  toDay: { zh: '结束日期', en: 'Last day' },
  period: { zh: '{from} 至 {to} · {namedBy} 指定', en: '{from} to {to} · named by {namedBy}' },
  isMine: { zh: '您正在代理审核', en: 'You are standing in' },
  end: { zh: '结束代理', en: 'End' },
  endOf: { zh: '结束 {name} 的代理审核', en: 'End the stand-in of {name}' },
  endText: { zh: '{name} 将立即不能再审核本基地的报告。', en: '{name} can no longer approve reports of this base.' },
  added: { zh: '已指定', en: 'Named' },
  ended: { zh: '代理已结束', en: 'Ended' },
})
