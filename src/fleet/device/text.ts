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
  repairing: { zh: '维修中', en: 'In repair' },
  repaired: { zh: '修复未上线', en: 'Repaired' },
  lost: { zh: '失联', en: 'Lost' },
  scrap: { zh: '报废', en: 'Scrapped' },
})

/** For `npm run doctor`. */
export const liveDoctorTexts = defineTexts({
  fewBuffers: {
    zh: '所有设备的实时数据（{live, number} MB）超过数据库共享缓冲区（{buffers, number} MB）的四分之一，按实时数据排序的列表每次都要从缓冲区以外重新读取全部数据：请把 DATABASE_MEMORY_MB（自备数据库则为 shared_buffers）设为 {advised, number} MB 或更多',
    en: 'The live figures of all devices ({live, number} MB) are more than a quarter of the database’s shared buffers ({buffers, number} MB), so that each list sorted by them reads them all from outside the buffers: set DATABASE_MEMORY_MB, or shared_buffers of a database of your own, to {advised, number} MB or more',
  },
})

/** Where a device is. */
export const placeTexts = defineTexts({
  position: { zh: '{rack} · 第 {shelf} 层 {slot} 位', en: '{rack} · shelf {shelf}, slot {slot}' },
  unplaced: { zh: '未上架', en: 'Not in a rack' },
})

/** Null for a device that is in no rack. `t` translates `placeTexts`. */
export function placeInWords(
  t: (name: 'position', values: Record<string, string | number>) => string,
  { rack, shelf, slot }: { rack: string | null; shelf: number | null; slot: number | null },
): string | null {
  return rack === null || shelf === null || slot === null ? null : t('position', { rack, shelf, slot })
}

/** A miner's status of its active pool, by the words it uses. */
export const workerStateTexts = defineTexts({
  Alive: { zh: '正常挖矿', en: 'Alive' },
  Dead: { zh: '矿池无响应', en: 'Dead' },
  Disabled: { zh: '已停用', en: 'Disabled' },
  Rejecting: { zh: '被矿池拒绝', en: 'Rejecting' },
  Unknown: { zh: '未知', en: 'Unknown' },
})

/** Why a state changed, by the keys that state_change keeps: the rules' causes, and what a user did. */
export const causeTexts = defineTexts({
  added: { zh: '添加设备', en: 'Added' },
  scrapped: { zh: '人工报废', en: 'Scrapped by hand' },
  restored: { zh: '恢复报废设备', en: 'Restored from scrap' },
  sentForRepair: { zh: '送修', en: 'Sent for repair' },
  returned: { zh: '送回', en: 'Returned from repair' },
  repairCorrected: { zh: '维修记录更正', en: 'Repair record corrected' },
  answered: { zh: '恢复应答', en: 'Responding again' },
  missedSweeps: { zh: '连续多轮无应答', en: 'No response for several sweeps' },
  offlineLong: { zh: '长期离线', en: 'Offline for a long time' },
  hot: { zh: '温度过高', en: 'Too hot' },
  fan: { zh: '风扇异常', en: 'Fan fault' },
  board: { zh: '算力板掉线', en: 'Hash board missing' },
  hardwareErrors: { zh: '硬件错误过多', en: 'Too many hardware errors' },
  warningDeleted: { zh: '告警被删除', en: 'Warning deleted' },
  warningsClosed: { zh: '告警解除', en: 'Warnings closed' },
  lowHashrate: { zh: '算力低于额定', en: 'Hash rate too low' },
  hashrateBack: { zh: '算力恢复', en: 'Hash rate recovered' },
}) satisfies Record<
  StateCause | 'added' | 'scrapped' | 'restored' | 'repairCorrected' | 'warningDeleted',
  Texts[string]
>

export const isCause = (cause: string): cause is keyof typeof causeTexts => Object.hasOwn(causeTexts, cause)

/** A device's changes of state. */
export const stateHistoryTexts = defineTexts({
  history: { zh: '状态历史', en: 'State history' },
  moment: { zh: '时间', en: 'When' },
  change: { zh: '变化', en: 'Change' },
  became: { zh: '变为', en: 'changed to' },
  cause: { zh: '原因', en: 'Cause' },
  by: { zh: '操作人', en: 'By' },
  bySystem: { zh: '系统', en: 'System' },
  firstRecord: { zh: '新设备', en: 'New' },
  noHistory: { zh: '状态还没有变化过', en: 'The state has not changed yet' },
  from: { zh: '原状态', en: 'From' },
  to: { zh: '新状态', en: 'To' },
})

/** The columns of lists and exports. */
export const deviceColumnTexts = defineTexts({
  serial: { zh: '序列号', en: 'Serial' },
  name: { zh: '设备名称', en: 'Name' },
  site: { zh: '场地', en: 'Site' },
  client: { zh: '客户', en: 'Client' },
  account: { zh: '子账户', en: 'Account' },
  activeWorker: { zh: '当前矿工', en: 'Active worker' },
  activeWorkerState: { zh: '矿工状态', en: 'Worker state' },
  activeWorkerRight: { zh: '矿工是否正确', en: 'Correct worker' },
  type: { zh: '机型', en: 'Type' },
  state: { zh: '状态', en: 'State' },
  repairTimes: { zh: '维修次数', en: 'Repairs' },
  lastAnsweredAt: { zh: '最近应答', en: 'Last response' },
  place: { zh: '机架位置', en: 'Position' },
  hashrate: { zh: '算力', en: 'Hash rate' },
  ratedShare: { zh: '占额定算力', en: 'Share of rated' },
  maxTemp: { zh: '最高温度', en: 'Max temperature' },
  maxFan: { zh: '最高风扇转速', en: 'Max fan speed' },
  wattage: { zh: '功耗', en: 'Wattage' },
  uptime: { zh: '运行时长', en: 'Uptime' },
  ip: { zh: 'IP 地址', en: 'IP address' },
  mac: { zh: 'MAC 地址', en: 'MAC address' },
  firmwareVersion: { zh: '固件版本', en: 'Firmware version' },
  activePool: { zh: '当前矿池', en: 'Active pool' },
  createTime: { zh: '创建时间', en: 'Created' },
})

/** What an export writes in addition to its columns' titles. */
export const deviceExportTexts = defineTexts({
  fileName: { zh: '设备列表', en: 'device-list' },
  sheetName: { zh: '设备列表', en: 'Devices' },
  titleWithUnit: { zh: '{title}（{unit}）', en: '{title} ({unit})' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
})

/** What is wrong with a device's form, or with what a user wants to do to devices. */
export const deviceTexts = defineTexts({
  alreadyAdded: { zh: '用户已添加', en: 'Already added' },
  notResponsible: { zh: '只能选择可以查看该设备的用户', en: 'Choose people who may see the device' },
  noSuchResponsible: { zh: '没有该负责人', en: 'This person is not responsible for the device' },
  deviceNameRequired: { zh: '设备的名称不能为空', en: 'The device name is required' },
  serialRequired: { zh: '序列号不能为空', en: 'The serial is required' },
  serialTaken: { zh: '该序列号已被其他设备使用', en: 'This serial belongs to another device' },
  badAddress: { zh: 'IP 地址不正确', en: 'Not a valid IP address' },
  addressTaken: { zh: '该地址已有设备 {serial}', en: 'This address belongs to the device {serial}' },
  addressTakenByOther: { zh: '该地址已有其他设备', en: 'This address belongs to another device' },
  outsideRanges: {
    zh: '该地址不在场地的网段内，请联系管理员',
    en: 'The address is outside the site’s networks; ask an administrator',
  },
  badMac: { zh: 'MAC 地址不正确', en: 'Not a valid MAC address' },
  noSuchAccount: { zh: '没有该账户', en: 'Account not found' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  noSuchType: { zh: '没有该机型', en: 'Machine type not found' },
  noSuchDevice: { zh: '没有该设备', en: 'Device not found' },
  notScrapped: { zh: '该设备没有报废', en: 'The device is not scrapped' },
  restoreRefused: {
    zh: '报废已超过 10 分钟或不是您操作的，请联系管理员恢复',
    en: 'It was scrapped more than 10 minutes ago, or by another person; ask an administrator to restore it',
  },
  restoreTaken: {
    zh: '不能恢复：设备 {serial} 已使用该地址，请先修改其地址',
    en: 'It can’t be restored: the device {serial} has its address now; change that first',
  },
  alreadyScrapped: { zh: '该设备已经报废', en: 'The device is already scrapped' },
  countChanged: {
    zh: '符合条件的设备现在是 {count, number} 台，请确认后重试',
    en: '{count, plural, one {# device matches} other {# devices match}} now; please check and try again',
  },
})
