import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a tariff. */
export const tariffTexts = defineTexts({
  priceWrong: { zh: '价格应为不小于 0 的数，最多 6 位小数', en: 'A price is 0 or more, with at most 6 decimals' },
  hourWrong: { zh: '时段应在 0 至 24 点之间', en: 'Enter hours from 0 to 24' },
  currencyWrong: { zh: '请选择币种', en: 'Choose a currency' },
  periodsOverlap: { zh: '时段有重叠', en: 'These periods overlap' },
  dayTaken: { zh: '该场地在这一天已有电价', en: 'This site already has a tariff from that day on' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  noSuchTariff: { zh: '没有该电价', en: 'Tariff not found' },
})

export const tariffScreenTexts = defineTexts({
  tariffs: { zh: '电价', en: 'Tariffs' },
  add: { zh: '添加电价', en: 'Add tariff' },
  edit: { zh: '编辑电价', en: 'Edit tariff' },
  none: { zh: '还没有电价', en: 'No tariffs yet' },
  noneAtSite: { zh: '该场地还没有电价', en: 'No tariffs for this site yet' },
  noneHint: {
    zh: '为每个场地添加每度电的价格，之后就能看到电费。',
    en: 'Add the price per kWh for each site to see what energy costs.',
  },
  noneHintReader: { zh: '请管理员添加各场地的电价。', en: 'Ask an administrator to add the sites’ tariffs.' },
  site: { zh: '场地', en: 'Site' },
  firstDay: { zh: '生效日期', en: 'Valid from' },
  firstDayHint: {
    zh: '此前的日期不变；选择过去的日期，则从那天起重新计算。',
    en: 'Earlier days stay unchanged. If you choose a past day, costs are recalculated from that day on.',
  },
  lastDay: { zh: '截止日期', en: 'Until' },
  untilNext: { zh: '一直有效', en: 'open-ended' },
  currency: { zh: '币种', en: 'Currency' },
  price: { zh: '每 kWh 价格', en: 'Price per kWh' },
  priceHint: { zh: '下列时段之外的价格', en: 'Outside the periods below' },
  prices: { zh: '每 kWh 价格（按时段）', en: 'Price per kWh, by hour' },
  periods: { zh: '分时电价', en: 'Prices by time of day' },
  period: { zh: '时段 {nth}', en: 'Period {nth}' },
  addPeriod: { zh: '添加时段', en: 'Add period' },
  removePeriod: { zh: '移除时段 {nth}', en: 'Remove period {nth}' },
  fromHour: { zh: '从几点（0–23）', en: 'From (0–23)' },
  untilHour: { zh: '到几点（1–24）', en: 'Until (1–24)' },
  confirmDelete: { zh: '是否确定删除该电价', en: 'Delete this tariff?' },
  deleteConsequence: {
    zh: '{site} 自 {firstDay} 起的电费会按之前的电价重新计算；没有之前的电价则没有电费。',
    en: 'Costs at {site} from {firstDay} on are recalculated with the previous tariff; without one there is no cost.',
  },
})
