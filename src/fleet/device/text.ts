import { defineTexts } from '../../platform/rules/text.ts'
import type { Texts } from '../../platform/rules/text.ts'
import type { StateCause } from './rules/device-state.ts'

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

/** Why a state changed, by the keys that state_change keeps: the rules' causes, and what somebody did. */
export const causeTexts = defineTexts({
  added: { zh: '新增设备', en: 'Added' },
  scrapped: { zh: '人工报废', en: 'Scrapped by hand' },
  sentForRepair: { zh: '送修', en: 'Sent for repair' },
  returned: { zh: '送回', en: 'Returned from repair' },
  answered: { zh: '恢复应答', en: 'Answers again' },
  missedSweeps: { zh: '连续多轮无应答', en: 'No answer for several sweeps' },
  offlineLong: { zh: '长期离线', en: 'Offline for days' },
  hot: { zh: '温度过高', en: 'Too hot' },
  fan: { zh: '风扇异常', en: 'Fan fault' },
  board: { zh: '算力板掉线', en: 'Hash board gone' },
  hardwareErrors: { zh: '硬件错误过多', en: 'Too many hardware errors' },
  warningsClosed: { zh: '告警解除', en: 'Warnings closed' },
  lowHashrate: { zh: '算力低于额定', en: 'Hash rate too low' },
  hashrateBack: { zh: '算力恢复', en: 'Hash rate back' },
}) satisfies Record<StateCause | 'added' | 'scrapped', Texts[string]>
