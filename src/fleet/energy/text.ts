import { defineTexts } from '../../platform/rules/text.ts'

/** Names of background work. */
export const energyTaskTexts = defineTexts({
  sumEnergy: { zh: '统计能耗与电费', en: 'Sum up energy and its cost' },
})

/** File names. */
export const energyTexts = defineTexts({
  fileName: { zh: '能耗与费用', en: 'energy-and-cost' },
})

/** Columns of the table and the spreadsheet. */
export const energyColumnTexts = defineTexts({
  day: { zh: '日期', en: 'Day' },
  month: { zh: '月份', en: 'Month' },
  site: { zh: '场地', en: 'Site' },
  client: { zh: '客户', en: 'Client' },
  account: { zh: '子账户', en: 'Account' },
  currency: { zh: '币种', en: 'Currency' },
  kwh: { zh: '用电量（kWh）', en: 'Energy (kWh)' },
  kwhEstimated: { zh: '其中估算（kWh）', en: 'Of which estimated (kWh)' },
  gapPercent: { zh: '无数据时间（%）', en: 'Time without figures (%)' },
  thDays: { zh: '算力·天（TH/s·d）', en: 'Hash rate × days (TH/s·d)' },
  joulesPerTh: { zh: '能效（J/TH）', en: 'Efficiency (J/TH)' },
  cost: { zh: '电费', en: 'Cost' },
  costPerThDay: { zh: '每 TH 每天电费', en: 'Cost per TH and day' },
  earned: { zh: '收益', en: 'Earned' },
  earnedPerThDay: { zh: '每 TH 每天收益', en: 'Earned per TH and day' },
  margin: { zh: '毛利', en: 'Margin' },
})

export const energyScreenTexts = defineTexts({
  title: { zh: '能耗与费用', en: 'Energy and cost' },
  figures: { zh: '用电与电费', en: 'Energy and cost' },
  lines: { zh: '用电与电费明细', en: 'Energy and cost, line by line' },
  lineBy: { zh: '明细按', en: 'Lines by' },
  energy: { zh: '用电量', en: 'Energy used' },
  measured: { zh: '实测', en: 'Measured' },
  estimated: { zh: '估算', en: 'Estimated' },
  estimatedPart: { zh: '其中估算 {part}', en: 'of which estimated {part}' },
  efficiency: { zh: '能效', en: 'Efficiency' },
  hashDays: { zh: '算力·天', en: 'Hash rate × days' },
  measuredOnly: { zh: '仅计同时报告算力和功率的设备', en: 'of devices that report both' },
  gaps: { zh: '无数据时间', en: 'Time without figures' },
  gapsHint: { zh: '这些时间不计用电', en: 'counts as no energy' },
  cost: { zh: '电费', en: 'Cost' },
  costIn: { zh: '电费（{currency}）', en: 'Cost ({currency})' },
  costAndEarnedIn: { zh: '电费与收益（{currency}）', en: 'Cost and earnings ({currency})' },
  costPerThDay: { zh: '每 TH 每天电费', en: 'Cost per TH and day' },
  perThDayIn: { zh: '每 TH 每天（{currency}）', en: 'Per TH and day ({currency})' },
  marginIn: { zh: '毛利（{currency}）', en: 'Margin ({currency})' },
  earnedOf: { zh: '收益 {amount}', en: 'earned {amount}' },
  noEarning: { zh: '未填写每 TH 每天的收益', en: 'no earnings per TH entered' },
  perThDay: { zh: '每 TH 每天 {amount}', en: '{amount} per TH and day' },
  noTariff: { zh: '无电价', en: 'No tariff' },
  noTariffHint: {
    zh: '有 {kwh} 的用电没有电价，未计入电费。',
    en: '{kwh} were used without a tariff and are not part of the cost.',
  },
  chartsFrom: {
    zh: '图表从 {day} 开始；更早的日子请按月查看。',
    en: 'The charts begin on {day}. Choose “By month” to see earlier days.',
  },
  pending: {
    zh: '还有 {days, number} 天正在重新计算。',
    en: '{days, plural, one {# day is} other {# days are}} still being computed.',
  },
  none: { zh: '这段时间没有用电数据', en: 'No energy figures in this range' },
  noneHint: {
    zh: '请选择其他日期；设备开始轮询后，每分钟统计一次。',
    en: 'Choose other days; once devices are polled, figures follow within a minute.',
  },
})
