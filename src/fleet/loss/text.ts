import { defineTexts } from '../../platform/rules/text.ts'
import type { Texts } from '../../platform/rules/text.ts'
import type { LossCause } from './rules/loss-kinds.ts'

/** What most of a loss came from. */
export const lossCauseTexts = defineTexts({
  repair: { zh: '维修', en: 'In repair' },
  silent: { zh: '无应答', en: 'No response' },
  zero: { zh: '零算力', en: 'No hash rate' },
  slow: { zh: '算力偏低', en: 'Below rated' },
}) satisfies Record<LossCause, Texts[string]>

export const lossColumnTexts = defineTexts({
  serial: { zh: '设备序列号', en: 'Device serial' },
  minerId: { zh: '资产编号', en: 'Asset number' },
  site: { zh: '场地', en: 'Site' },
  place: { zh: '机架位置', en: 'Position' },
  client: { zh: '客户', en: 'Client' },
  type: { zh: '机型', en: 'Type' },
  lost: { zh: '损失', en: 'Lost' },
  lostThh: { zh: '损失（TH·h）', en: 'Lost (TH·h)' },
  lostPercent: { zh: '占额定', en: 'Of rated' },
  lostOutside: { zh: '损失（不计维护）', en: 'Lost excluding maintenance' },
  lostOutsideThh: { zh: '损失（不计维护，TH·h）', en: 'Lost excluding maintenance (TH·h)' },
  cause: { zh: '主要原因', en: 'Main cause' },
  inWords: { zh: '原因', en: 'Cause' },
  silent: { zh: '无应答时长', en: 'Without a response' },
  silentHours: { zh: '无应答（小时）', en: 'Without a response (h)' },
  offlineHours: { zh: '离线（小时）', en: 'Offline (h)' },
  hashingPercent: { zh: '应答时算力（% 额定）', en: 'While responding (% of rated)' },
  maintenanceHours: { zh: '维护（小时）', en: 'In maintenance (h)' },
  state: { zh: '当前状态', en: 'State now' },
  awaySince: { zh: '送修日期', en: 'In repair since' },
  warnings: { zh: '未解除告警', en: 'Open warnings' },
})

/** Errors of requests, and file names. */
export const lossCallTexts = defineTexts({
  rangeOfMonth: { zh: '最多 31 天', en: 'At most 31 days' },
  exportName: { zh: '算力损失', en: 'lost hash rate' },
})

export const lossScreenTexts = defineTexts({
  title: { zh: '算力损失', en: 'Lost hash rate' },
  list: { zh: '损失算力的设备', en: 'Devices that lost hash rate' },
  days: { zh: '日期', en: 'Days' },
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  week: { zh: '近 7 天', en: '7 days' },
  month: { zh: '近 30 天', en: '30 days' },
  number: { zh: '序列号或资产编号', en: 'Serial or asset number' },
  numberHint: { zh: '任意片段', en: 'Any part' },
  bySite: { zh: '按场地', en: 'By site' },
  losing: { zh: '有损失的设备', en: 'Devices with a loss' },
  ofRated: {
    zh: '额定 {rated}，损失 {percent}',
    en: '{percent} of {rated} rated',
  },
  outside: { zh: '不计维护：{lost}', en: 'Excluding maintenance: {lost}' },
  noAnswerFor: { zh: '{time} 无应答', en: 'no response for {time}' },
  repairFor: { zh: '维修中，{time} 无应答', en: 'in repair, no response for {time}' },
  zeroFor: { zh: '{time} 有应答但无算力', en: 'responded for {time} without a hash rate' },
  slowAt: { zh: '应答时为额定的 {percent}', en: 'at {percent} of rated while responding' },
  maintained: { zh: '其中维护 {time}', en: 'of which {time} in maintenance' },
  awaySince: { zh: '{day} 送修', en: 'in repair since {day}' },
  elsewhere: { zh: '已不在此处', en: 'No longer here' },
  noneStillHere: {
    zh: '所选设备都已不在此处，请到其当前所在处操作',
    en: 'None of the selected devices is still here: open them and act on them where they are now',
  },
  none: { zh: '没有设备损失算力', en: 'No device lost hash rate' },
  noneHint: {
    zh: '这些日期没有数据，或设备都达到额定算力；可换日期或清空筛选。',
    en: 'There are no figures for these days, or all devices reached their rated hash rate. Choose other days or clear the filters.',
  },
})
