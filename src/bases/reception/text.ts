import { defineTexts } from '../../platform/rules/text.ts'
import { tankerNumberTexts } from '../text.ts'

/** What can be wrong with a call of reception. */
export const receptionTexts = defineTexts({
  ...tankerNumberTexts,
  contactRequired: { zh: '联系人不能为空', en: 'The contact is required' },
  noSuchBooking: { zh: '没有该预约，或无权查看', en: 'Booking not found, or you don’t have access' },
  noSuchStation: { zh: '没有该工位，或无权查看', en: 'Station not found, or you don’t have access' },
  changedMeanwhile: {
    zh: '这些证件已被他人更改，请核对后重试',
    en: 'Someone else changed these documents. Check them, then try again.',
  },
  headDecides: {
    zh: '只有基地负责人可以放行被拒绝的槽车',
    en: 'Only the head of the base can let a refused tanker in',
  },
  alreadyCalled: {
    zh: '已叫 {tanker} 到 {station}，尚未到工位',
    en: '{tanker} was called to {station} and hasn’t arrived yet',
  },
  nobodyWaits: { zh: '没有等候叫号的槽车', en: 'No tanker is waiting to be called' },
})

/** The gate's outcomes. */
export const gateOutcomeTexts = defineTexts({
  放行: { zh: '放行', en: 'Let in' },
  警告: { zh: '警告', en: 'Warning' },
  拒绝: { zh: '拒绝', en: 'Refused' },
})

/** The gate's rules. */
export const gateRuleTexts = defineTexts({
  licenceMissing: { zh: '未登记行驶证', en: 'The vehicle licence is not registered' },
  tankUnknown: { zh: '罐体检验证到期日未知', en: 'The expiry date of the tank certificate is not known' },
  tankExpired: { zh: '罐体检验证已过期：{details}', en: 'The tank certificate expired: {details}' },
  tankEnds: { zh: '罐体检验证即将到期：{details}', en: 'The tank certificate expires soon: {details}' },
  cargoMissing: { zh: '未填写介质', en: 'No cargo is given' },
  cargoUnknown: { zh: '罐体允许的介质未知：{details}', en: 'Not known whether the tank may carry {details}' },
  cargoForbidden: { zh: '罐体不允许装运：{details}', en: 'The tank may not carry {details}' },
  nobodyNamed: { zh: '未登记司机和押运员', en: 'No driver or escort is registered' },
  paperUnknown: {
    zh: '从业资格证到期日未知：{details}',
    en: 'The expiry date of the qualification is not known: {details}',
  },
  paperExpired: { zh: '从业资格证已过期：{details}', en: 'The qualification expired: {details}' },
  highPressure: { zh: '血压偏高：{details}', en: 'High blood pressure: {details}' },
})

/** The screen `/reception/index`. */
export const receptionScreenTexts = defineTexts({
  title: { zh: '接待登记', en: 'Reception' },
  display: { zh: '场内大屏', en: 'Yard display' },
  find: { zh: '槽车号或预约码', en: 'Tanker number or booking code' },
  findHint: { zh: '输入几位或扫码', en: 'Type or scan' },
  provinces: { zh: '省份简称', en: 'Provinces' },
  letters: { zh: '字母、挂', en: 'Letters, 挂' },
  deleteLast: { zh: '退格', en: 'Delete' },
  clear: { zh: '清除', en: 'Clear' },
  noBooking: { zh: '今天没有符合的预约', en: 'No booking today matches' },
  otherDays: { zh: '查看其他日期的预约', en: 'Show bookings on other days' },
  noneToday: { zh: '今天没有待接待的预约', en: 'No more bookings to receive today' },
  noneTodayHint: {
    zh: '营业日可直接登记未预约的槽车。',
    en: 'On days when the base is open, a tanker without a booking can be registered as a walk-in.',
  },
  moreFound: {
    zh: '最多显示 {count} 个预约，输入几位槽车号可查找其余的。',
    en: 'At most {count} bookings are shown; type part of a tanker’s number to find the others.',
  },
  moreWaiting: {
    zh: '最多显示 {count} 辆，其余按到场顺序排在后面。',
    en: 'At most {count} tankers are shown; the others follow in the order in which they arrived.',
  },
  walkIn: { zh: '未预约登记', en: 'Walk-in' },
  walkedIn: { zh: '已登记，请核查证件后放行', en: 'Registered. Check its documents, then let it in.' },
  check: { zh: '核查', en: 'Check' },
  checkOf: { zh: '核查 {tanker}', en: 'Check {tanker}' },
  nothingFound: { zh: '各项核查通过', en: 'All checks passed' },
  papers: { zh: '登记证件', en: 'Record documents' },
  licenseNumber: { zh: '行驶证号', en: 'Vehicle licence' },
  tankUntil: { zh: '罐体检验证到期日', en: 'Tank certificate until' },
  mayCarry: { zh: '允许介质', en: 'May carry' },
  mayCarryHint: { zh: '多种介质用逗号分隔', en: 'Separate several by commas' },
  people: { zh: '司机和押运员', en: 'Drivers and escorts' },
  admit: { zh: '放行并登记', en: 'Let in and register' },
  register: { zh: '登记检验报告', en: 'Register its report' },
  override: { zh: '说明原因后放行', en: 'Let in with a reason' },
  turnAway: { zh: '记录拒绝', en: 'Record the refusal' },
  reason: { zh: '放行原因', en: 'Reason for letting it in' },
  admitted: { zh: '已放行 {tanker}', en: '{tanker} was let in' },
  refused: { zh: '已拒绝 {tanker}', en: '{tanker} was turned away' },
  turnedAwayBy: { zh: '此前已被 {by} 拒绝', en: 'Turned away before by {by}' },
  overriddenBy: { zh: '{by} 放行：{reason}', en: 'Let in by {by}: {reason}' },
  queue: { zh: '等候队列', en: 'Queue' },
  queueEmpty: { zh: '没有等候的槽车', en: 'No tankers waiting' },
  waits: { zh: '等候 {time}', en: 'waiting {time}' },
  calledTo: { zh: '请到 {station}', en: 'to {station}' },
  stations: { zh: '工位', en: 'Stations' },
  noStations: { zh: '该基地还没有工位', en: 'This base has no stations yet' },
  noStationsHint: { zh: '由基地负责人在这里添加。', en: 'The head of the base adds them here.' },
  free: { zh: '空闲', en: 'free' },
  inspecting: { zh: '{tanker} 检验中 {time}', en: '{tanker}, {time}' },
  callNext: { zh: '叫下一辆到 {station}', en: 'Call the next tanker to {station}' },
  isCalled: { zh: '已叫 {tanker}，尚未到', en: '{tanker} called, not here yet' },
  callAnother: { zh: '改叫下一辆到 {station}', en: 'Call another tanker to {station}' },
  insteadOf: {
    zh: '{tanker} 已被叫到 {station}，但尚未到。改叫下一辆后，它回到等候队列。',
    en: '{tanker} was called to {station} and hasn’t arrived. If you call another, it goes back to the queue.',
  },
  called: { zh: '请 {tanker} 到 {station}', en: '{tanker}, please go to {station}' },
  report: { zh: '检验报告', en: 'Report' },
  reportOf: { zh: '{tanker} 的检验报告', en: 'Report of {tanker}' },
  tankerNumber: { zh: '槽车号', en: 'Tanker' },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  checkedOrg: { zh: '承运单位', en: 'Carrier' },
  contactName: { zh: '联系人', en: 'Contact' },
  phone: { zh: '电话', en: 'Phone' },
  cargo: { zh: '介质', en: 'Cargo' },
})
