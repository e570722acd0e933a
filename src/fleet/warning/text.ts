import type { Texts } from '../../platform/rules/text.ts'
import { defineTexts } from '../../platform/rules/text.ts'
import type { WarningLevel, WarningType } from '../device/rules/warning-types.ts'

export const warningTexts = defineTexts({
  hot: { zh: '温度过高', en: 'Too hot' },
  fan: { zh: '风扇异常', en: 'Fan fault' },
  board: { zh: '算力板掉线', en: 'Hash board missing' },
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
    zh: '转速 {rpm, number} rpm，允许 {minRpm, number}–{maxRpm, number} rpm',
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
    en: 'mines as {worker}, not as {expected}',
  },
  otherMiner: {
    zh: '应答的 MAC 地址为 {mac}，登记的是 {expectedMac}',
    en: 'responds with the MAC address {mac}, not with {expectedMac}',
  },
}) satisfies Record<WarningType, Texts[string]>

export const warningLevelTexts = defineTexts({
  warn: { zh: '告警', en: 'Warning' },
  notice: { zh: '提醒', en: 'Notice' },
}) satisfies Record<WarningLevel, Texts[string]>

/** The columns of lists and exports. */
export const warningColumnTexts = defineTexts({
  serial: { zh: '设备序列号', en: 'Device serial' },
  minerId: { zh: '资产编号', en: 'Asset number' },
  type: { zh: '告警类型', en: 'Warning type' },
  level: { zh: '级别', en: 'Level' },
  description: { zh: '描述', en: 'Description' },
  remoteFileName: { zh: '文件名', en: 'File name' },
  createTime: { zh: '创建时间', en: 'Created' },
  closedTime: { zh: '解除时间', en: 'Closed' },
  site: { zh: '场地', en: 'Site' },
  place: { zh: '机架位置', en: 'Position' },
  client: { zh: '客户', en: 'Client' },
  acknowledged: { zh: '确认', en: 'Acknowledged' },
  note: { zh: '备注', en: 'Note' },
  assignedTo: { zh: '负责人', en: 'Assigned to' },
  snoozedUntil: { zh: '暂缓至', en: 'Snoozed until' },
})

/** Names of background work. */
export const warningTaskTexts = defineTexts({
  gatherStorms: { zh: '归并同时出现的告警', en: 'Group storms of warnings' },
  endSnoozes: { zh: '结束到期的暂缓', en: 'End expired snoozes' },
})

/** What is wrong with what a user wants to do to warnings. */
export const warningCallTexts = defineTexts({
  noSuchWarning: { zh: '没有该告警', en: 'Warning not found' },
  countChanged: {
    zh: '符合条件的告警现在是 {count, number} 条，请确认后重试',
    en: '{count, plural, one {# warning matches} other {# warnings match}} now; please check and try again',
  },
  tooManyAtOnce: {
    zh: '一次最多处理 100,000 条告警，请缩小筛选范围',
    en: 'At most 100,000 warnings at once: narrow the list',
  },
  snoozeInPast: { zh: '请选择将来的时间', en: 'Choose a time in the future' },
  snoozeTooLong: { zh: '最多暂缓 31 天', en: 'At most 31 days' },
  seesNotAll: { zh: '该用户不能查看其中的全部设备', en: 'This user can’t see all of these devices' },
  noFile: { zh: '该告警没有日志文件', en: 'This warning has no log' },
  noSuchType: { zh: '没有该机型', en: 'Machine type not found' },
  typeTaken: { zh: '已有同名机型', en: 'A machine type with this name already exists' },
  badPattern: { zh: '型号匹配规则不是有效的正则表达式', en: 'Not a valid regular expression' },
  slowPattern: {
    zh: '匹配耗时过长，请简化，例如减少可选部分，不要在重复的括号内再重复',
    en: 'Takes too long to match: simplify it, for example with fewer optional parts, or without a repeat inside a repeated group',
  },
  fansOutOfOrder: { zh: '最高转速必须大于最低转速', en: 'The highest speed must be above the lowest' },
  exportName: { zh: '告警信息', en: 'warnings' },
  byClientExportName: { zh: '各客户告警设备', en: 'warned devices by client' },
  bySiteExportName: { zh: '各场地告警设备', en: 'warned devices by site' },
})

/** The words of the screens. */
export const warningScreenTexts = defineTexts({
  title: { zh: '告警信息', en: 'Warning info' },
  list: { zh: '告警列表', en: 'Warnings' },
  number: { zh: '序列号或资产编号', en: 'Serial or asset number' },
  numberHint: { zh: '任意片段', en: 'Any part' },
  openOrClosed: { zh: '状态', en: 'State' },
  open: { zh: '未解除', en: 'Open' },
  closed: { zh: '已解除', en: 'Closed' },
  isAcknowledged: { zh: '是否确认', en: 'Acknowledged' },
  yes: { zh: '已确认', en: 'Yes' },
  no: { zh: '未确认', en: 'No' },
  rules: { zh: '机型与阈值', en: 'Types and thresholds' },
  acknowledge: { zh: '确认', en: 'Acknowledge' },
  acknowledgeOf: { zh: '确认 {serial} 的告警', en: 'Acknowledge the warning of {serial}' },
  acknowledgeTitle: { zh: '确认告警（{serial}）', en: 'Acknowledge the warning of {serial}' },
  acknowledgedBy: { zh: '{name} 已确认', en: 'Acknowledged by {name}' },
  changeNote: { zh: '编辑备注', en: 'Edit note' },
  ofDevice: { zh: '该设备的全部告警', en: 'All warnings of this device' },
  acknowledgeMany: {
    zh: '确认这 {count, number} 条告警',
    en: 'Acknowledge {count, plural, one {this warning} other {these # warnings}}',
  },
  acknowledgeManyHint: {
    zh: '备注写入其中尚未确认的告警；此前已确认的保留原备注。',
    en: 'The note is added to warnings not acknowledged yet; those acknowledged before keep theirs.',
  },
  assign: { zh: '指派', en: 'Assign' },
  assignMany: {
    zh: '指派这 {count, number} 条告警',
    en: 'Assign {count, plural, one {this warning} other {these # warnings}}',
  },
  assignHint: {
    zh: '可选择能查看其中全部设备的用户；留空则取消指派。',
    en: 'Users who can see all of these devices. Leave empty to unassign.',
  },
  assignedMany: { zh: '已指派 {count, number} 条告警', en: '{count, number} assigned' },
  snooze: { zh: '暂缓', en: 'Snooze' },
  snoozeMany: {
    zh: '暂缓这 {count, number} 条告警',
    en: 'Snooze {count, plural, one {this warning} other {these # warnings}}',
  },
  snoozeHint: {
    zh: '到期前不通知，解除后再次出现也不通知；到期仍未解除的会重新通知。设备状态不受影响，离线等其他通知照常发送。',
    en: 'No notifications until then, even if a warning closes and opens again; users are notified again of warnings still open then. Device states don’t change, and other notifications are sent as usual.',
  },
  snoozeFor: { zh: '暂缓', en: 'Snooze for' },
  hour: { zh: '1 小时', en: '1 hour' },
  fourHours: { zh: '4 小时', en: '4 hours' },
  day: { zh: '1 天', en: '1 day' },
  week: { zh: '7 天', en: '7 days' },
  untilMoment: { zh: '至指定时间', en: 'Until a set time' },
  endSnooze: { zh: '立即结束暂缓', en: 'End the snooze now' },
  untilDay: { zh: '日期', en: 'Day' },
  untilClock: { zh: '时刻', en: 'Time' },
  snoozedMany: { zh: '已暂缓 {count, number} 条告警', en: '{count, number} snoozed' },
  snoozedKept: {
    zh: '已暂缓 {count, number} 条告警，另有 {kept, number} 条已解除或已暂缓至该时间，未作改动：{serials}',
    en: '{count, number} snoozed; {kept, number} left unchanged because they were closed or already snoozed until then: {serials}',
  },
  snoozeEnded: { zh: '已结束 {count, number} 条告警的暂缓', en: '{count, number} no longer snoozed' },
  snoozedBy: { zh: '{name} 暂缓至 {until}', en: 'snoozed by {name} until {until}' },
  isSnoozed: { zh: '暂缓', en: 'Snoozed' },
  snoozed: { zh: '暂缓中', en: 'Snoozed' },
  notSnoozed: { zh: '未暂缓', en: 'Not snoozed' },
  me: { zh: '指派给我', en: 'Assigned to me' },
  anyone: { zh: '已指派', en: 'Assigned' },
  unassigned: { zh: '未指派', en: 'Not assigned' },
  isFolded: { zh: '归并', en: 'Storms' },
  folded: { zh: '同时出现的归为一行', en: 'As one row' },
  flat: { zh: '逐条显示', en: 'Every warning' },
  inMaintenance: { zh: '维护中', en: 'In maintenance' },
  standFor: {
    zh: '{rows, number} 行，共 {warnings, number} 条告警',
    en: '{rows, plural, one {# row} other {# rows}} for {warnings, plural, one {# warning} other {# warnings}}',
  },
  storm: { zh: '{devices, number} 台设备', en: '{devices, plural, one {# device} other {# devices}}' },
  openStorm: {
    zh: '展开 {site} 的 {warnings, number} 条告警',
    en: 'Open {warnings, plural, one {the warning} other {the # warnings}} of {site}',
  },
  stormAt: {
    zh: '{site}：{warnings, number} 条告警，至 {until}',
    en: '{site}: {warnings, plural, one {# warning} other {# warnings}} until {until}',
  },
  stormInRack: {
    zh: '{site}，机架 {rack}：{warnings, number} 条告警，至 {until}',
    en: '{site}, rack {rack}: {warnings, plural, one {# warning} other {# warnings}} until {until}',
  },
  stillOpen: { zh: '{count, number} 条未解除', en: '{count, number} open' },
  allClosed: { zh: '全部已解除', en: 'All closed' },
  acknowledgedOf: { zh: '{count, number} / {all, number}', en: '{count, number} of {all, number}' },
  ofStorm: { zh: '一次集中告警的全部明细', en: 'Every warning of one storm' },
  leaveStorm: { zh: '返回全部告警', en: 'Back to all warnings' },
  acknowledgedMany: { zh: '已确认 {count, number} 条告警', en: '{count, number} acknowledged' },
  acknowledgedKept: {
    zh: '已确认 {count, number} 条告警，另有 {kept, number} 条此前已确认，未作改动：{serials}',
    en: '{count, number} acknowledged; {kept, number} left unchanged because they were already acknowledged: {serials}',
  },
  confirmDeleteMany: {
    zh: '是否确定删除这 {count, number} 条告警',
    en: 'Delete {count, plural, one {this warning} other {these # warnings}}?',
  },
  deleteManyConsequence: {
    zh: '此操作不能撤销。若情况仍在，下一轮巡检会重新告警。',
    en: 'This can’t be undone. If the condition persists, the next sweep opens the warning again.',
  },
  deletedMany: { zh: '删除成功，共 {count, number} 条', en: '{count, number} deleted' },
  confirmDelete: { zh: '是否确定删除该告警', en: 'Delete this warning?' },
  deleteConsequence: {
    zh: '{serial}：{type}。若情况仍在，下一轮巡检会重新告警。',
    en: '{serial}: {type}. If the condition persists, the next sweep opens the warning again.',
  },
  fileOf: { zh: '下载 {serial} 的日志 {name}', en: 'Download the log {name} of {serial}' },
  none: { zh: '没有符合条件的告警', en: 'No warnings match' },
  noneHint: { zh: '清空筛选可查看全部告警。', en: 'Clear the filters to see all warnings.' },
  noneYet: { zh: '还没有告警', en: 'No warnings yet' },
  noneYetHint: {
    zh: '设备过热、风扇停转、掉板等情况会显示在这里；何时告警在“机型与阈值”中设置。',
    en: 'Overheated devices, stopped fans, missing boards and the like appear here; set the limits under “Types and thresholds”.',
  },

  rulesHint: {
    zh: '从下一轮巡检起生效；每次修改都会记入审计日志。',
    en: 'Takes effect with the next sweep; every change is recorded in the audit log.',
  },
  typeName: { zh: '机型', en: 'Type' },
  devices: { zh: '设备数', en: 'Devices' },
  modelPattern: { zh: '型号匹配（正则表达式）', en: 'Model pattern (regular expression)' },
  rated: { zh: '额定算力', en: 'Rated hash rate' },
  ratedThs: { zh: '额定算力（TH/s）', en: 'Rated hash rate (TH/s)' },
  ratedThsHint: { zh: '1 GH/s 填 0.001，1 MH/s 填 0.000001', en: 'Enter 1 GH/s as 0.001, 1 MH/s as 0.000001' },
  ratedWatts: { zh: '额定功耗（W）', en: 'Rated power (W)' },
  boards: { zh: '算力板数', en: 'Hash boards' },
  warnCelsius: { zh: '告警温度（°C）', en: 'Too hot above (°C)' },
  fanMinRpm: { zh: '最低风扇转速（rpm）', en: 'Lowest fan speed (rpm)' },
  fanMaxRpm: { zh: '最高风扇转速（rpm）', en: 'Highest fan speed (rpm)' },
  fans: { zh: '风扇转速（rpm）', en: 'Fan speed (rpm)' },
  maxHardwareErrors: { zh: '硬件错误率上限（%）', en: 'Max hardware errors (%)' },
  wantedFirmware: { zh: '要求的固件', en: 'Firmware wanted' },
  wantedFirmwareHint: {
    zh: '与设备报告的版本逐字相同；留空则不要求',
    en: 'The version exactly as devices report it; leave empty for no requirement',
  },
  otherFirmware: { zh: '固件不符', en: 'Other firmware' },
  otherFirmwareOf: {
    zh: '{count, number} 台 {name} 固件不符',
    en: '{count, plural, one {# device} other {# devices}} of {name} with other firmware',
  },
  editTitle: { zh: '编辑 {name} 的阈值', en: 'Thresholds of {name}' },
  addType: { zh: '添加机型', en: 'Add type' },

  warnedTitle: { zh: '告警设备', en: 'Warned devices' },
  byClient: { zh: '按客户', en: 'By client' },
  bySite: { zh: '按场地', en: 'By site' },
  openByType: { zh: '未解除的告警', en: 'Open warnings' },
  warned: { zh: '告警设备', en: 'Warned' },
  share: { zh: '占比', en: 'Share' },
  warnedOf: { zh: '查看 {name} 的 {count, number} 台告警设备', en: 'The {count, number} warned devices of {name}' },
  noneWarned: { zh: '没有告警设备', en: 'No devices with warnings' },
  noneWarnedHint: { zh: '也没有未解除的提醒', en: 'There are no open notices either' },
})
