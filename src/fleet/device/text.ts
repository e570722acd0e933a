import { defineTexts } from '../../platform/rules/text.ts'

/** A device's states by their keys, and `total` for all of them together. */
export const stateTexts = defineTexts({
  total: { zh: '全部', en: 'Total' },
  normal: { zh: '正常', en: 'Normal' },
  low: { zh: '低算力', en: 'Low hash rate' },
  warn: { zh: '告警', en: 'Warning' },
  offline: { zh: '离线', en: 'Offline' },
  repairing: { zh: '送修中', en: 'In repair' },
  repaired: { zh: '修复未上线', en: 'Repaired, not online' },
  lost: { zh: '失联', en: 'Lost' },
  scrap: { zh: '报废', en: 'Scrapped' },
})

/** What a miner says of its active pool, by the words it uses. */
export const workerStateTexts = defineTexts({
  Alive: { zh: '正常挖矿', en: 'Alive' },
  Dead: { zh: '矿池无响应', en: 'Dead' },
  Disabled: { zh: '已停用', en: 'Disabled' },
  Rejecting: { zh: '被矿池拒绝', en: 'Rejecting' },
  Unknown: { zh: '未知', en: 'Unknown' },
})
