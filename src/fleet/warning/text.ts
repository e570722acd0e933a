import type { Texts } from '../../platform/rules/text.ts'
import { defineTexts } from '../../platform/rules/text.ts'
import type { WarningLevel, WarningType } from './rules/warning-types.ts'

export const warningTexts = defineTexts({
  hot: { zh: '温度过高', en: 'Too hot' },
  fan: { zh: '风扇异常', en: 'Fan fault' },
  board: { zh: '算力板掉线', en: 'Hash board gone' },
  hardwareErrors: { zh: '硬件错误过多', en: 'Too many hardware errors' },
  wrongWorker: { zh: '矿工名不属于该账户', en: 'Mines for another account' },
  otherMiner: { zh: '该地址上是另一台矿机', en: 'Another miner at its address' },
}) satisfies Record<WarningType, Texts[string]>

/** What opened a warning, in one sentence with its figures; the placeholders are the names in its details. */
export const warningDetailTexts = defineTexts({
  hot: {
    zh: '最高温度 {celsius, number} °C，上限 {limitCelsius, number} °C',
    en: '{celsius, number} °C, limit {limitCelsius, number} °C',
  },
  fan: {
    zh: '转速 {rpm, number} 转/分，允许 {minRpm, number}–{maxRpm, number} 转/分',
    en: '{rpm, number} rpm, allowed {minRpm, number}–{maxRpm, number} rpm',
  },
  board: {
    zh: '在线 {boards, number} 块，应有 {expectedBoards, number} 块',
    en: '{boards, number} of {expectedBoards, number} boards',
  },
  hardwareErrors: {
    zh: '硬件错误率 {share, number, ::percent .00}，上限 {limitShare, number, ::percent .00}',
    en: 'hardware errors {share, number, ::percent .00}, limit {limitShare, number, ::percent .00}',
  },
  wrongWorker: {
    zh: '当前矿工名 {worker}，应属于 {expected}',
    en: 'mines as {worker}, should be of {expected}',
  },
  otherMiner: {
    zh: '应答的 MAC 地址为 {mac}，登记的是 {expectedMac}',
    en: 'answers with the MAC address {mac}, known is {expectedMac}',
  },
}) satisfies Record<WarningType, Texts[string]>

export const warningLevelTexts = defineTexts({
  warn: { zh: '告警', en: 'Warning' },
  notice: { zh: '提醒', en: 'Notice' },
}) satisfies Record<WarningLevel, Texts[string]>

/** The columns of lists and exports. */
export const warningColumnTexts = defineTexts({
  serial: { zh: '设备序列号', en: 'Device serial' },
  minerId: { zh: '机器编号', en: 'Machine number' },
  type: { zh: '告警类型', en: 'Warning type' },
  level: { zh: '级别', en: 'Level' },
  description: { zh: '描述', en: 'Description' },
  remoteFileName: { zh: '文件名', en: 'File name' },
  createTime: { zh: '创建时间', en: 'Created' },
  closedTime: { zh: '解除时间', en: 'Closed' },
  site: { zh: '场地', en: 'Site' },
  client: { zh: '客户', en: 'Client' },
  acknowledged: { zh: '确认', en: 'Acknowledged' },
  note: { zh: '备注', en: 'Note' },
})

/** What is wrong with what somebody wants to do to warnings. */
export const warningCallTexts = defineTexts({
  noSuchWarning: { zh: '没有该告警', en: 'There is no such warning' },
  noFile: { zh: '该告警没有日志文件', en: 'There is no log of this warning' },
  noSuchType: { zh: '没有该机型', en: 'There is no such machine type' },
  typeTaken: { zh: '已有同名机型', en: 'A machine type has this name already' },
  badPattern: { zh: '型号匹配规则不是有效的正则表达式', en: 'This is not a regular expression' },
  fansOutOfOrder: { zh: '最高转速必须大于最低转速', en: 'The highest speed must be above the lowest' },
  exportName: { zh: '告警信息', en: 'warnings' },
})
