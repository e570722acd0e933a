import { defineTexts } from '../../platform/rules/text.ts'
import { tankerNumberTexts } from '../text.ts'

/** Why a booking is refused. */
export const reservationTexts = defineTexts({
  full: { zh: '该时段已约满', en: 'This half day is fully booked' },
  notPlanned: { zh: '该时段未开放预约', en: 'No places are planned for this half day' },
  closedDay: { zh: '该日不营业', en: 'The base is closed on this day' },
  halfDayOver: { zh: '该时段已结束', en: 'This half day is over' },
  bookedAlready: {
    zh: '该槽车在该时段已有预约，预约码 {code}',
    en: 'This tanker already has a booking for this half day, code {code}',
  },
  tankerBooked: {
    zh: '该槽车在该时段已有预约',
    en: 'This tanker already has a booking for this half day',
  },
  carrierLimit: {
    zh: '该承运单位当日最多预约 {most} 辆',
    en: 'This carrier may book at most {most, plural, one {# tanker} other {# tankers}} on one day',
  },
  keyUsed: {
    zh: '这份表单已提交过，预约已生成；之后的更改没有保存，请编辑该预约',
    en: 'This form was sent before, and its booking was made. What was changed since is not saved: edit the booking itself',
  },
  columnMissing: { zh: '缺少列“{column}”', en: 'The column “{column}” is missing' },
  badCell: { zh: '无法识别的内容', en: 'This can’t be read' },
  fileEmpty: { zh: '文件中没有预约', en: 'The file has no bookings' },
  importRefused: {
    zh: '文件有 {count} 处错误，未导入任何预约',
    en: 'The file has {count, plural, one {# problem} other {# problems}}; nothing was imported',
  },
  badEmail: { zh: '请填写正确的邮箱', en: 'Enter a valid e-mail address' },
  ...tankerNumberTexts,
  contactRequired: { zh: '联系人不能为空', en: 'The contact is required' },
  badPhone: { zh: '请填写正确的电话号码', en: 'Enter a valid phone number' },
  noSuchPerson: { zh: '没有该司机或押运员', en: 'Driver or escort not found' },
  noSuchReservation: { zh: '没有该预约，或无权查看', en: 'Booking not found, or you don’t have access' },
  /** each language has the state's own word */
  notMovable: {
    zh: '该预约的状态是“{zh}”，不能这样操作',
    en: 'This can’t be done: the booking’s state is “{en}”',
  },
  changedMeanwhile: {
    zh: '该预约已被他人更改，请核对后重试',
    en: 'Someone else changed this booking. Check it, then try again.',
  },
  notToday: { zh: '只能在预约当天签到', en: 'A tanker can only check in on the day of its booking' },
  reasonRequired: { zh: '取消原因不能为空', en: 'A reason is required' },
})

export const reservationStateTexts = defineTexts({
  候补: { zh: '候补', en: 'On the waiting list' },
  已预约: { zh: '已预约', en: 'Booked' },
  已到场: { zh: '已到场', en: 'Arrived' },
  已完成: { zh: '已完成', en: 'Done' },
  已取消: { zh: '已取消', en: 'Cancelled' },
  已爽约: { zh: '已爽约', en: 'No-show' },
})

export const reservationColumnTexts = defineTexts({
  exportName: { zh: '预约列表', en: 'Bookings' },
  code: { zh: '预约码', en: 'Code' },
  state: { zh: '状态', en: 'State' },
  base: { zh: '基地', en: 'Base' },
  day: { zh: '预约日期', en: 'Day' },
  period: { zh: '时段', en: 'Half day' },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  tankerNumber: { zh: '槽车号', en: 'Tanker' },
  licenseNumber: { zh: '行驶证号', en: 'Vehicle licence' },
  carrier: { zh: '承运单位', en: 'Carrier' },
  contact: { zh: '联系人', en: 'Contact' },
  phone: { zh: '电话', en: 'Phone' },
  cargo: { zh: '介质', en: 'Cargo' },
  email: { zh: '邮箱', en: 'E-mail address' },
  message: { zh: '最近通知', en: 'Last message' },
  people: { zh: '司机和押运员', en: 'Drivers and escorts' },
  created: { zh: '创建时间', en: 'Created' },
  arrived: { zh: '到场时间', en: 'Arrived at' },
  reason: { zh: '取消原因', en: 'Reason' },
})

export const reservationTaskTexts = defineTexts({
  endReservations: { zh: '标记爽约的预约', en: 'Mark no-shows among bookings' },
})

export const reservationScreenTexts = defineTexts({
  title: { zh: '预约', en: 'Bookings' },
  search: { zh: '槽车号、电话等', en: 'Tanker, phone …' },
  find: { zh: '查找', en: 'Find' },
  past: { zh: '包括过去的', en: 'Include past days' },
  add: { zh: '预约', en: 'Book' },
  takeOver: { zh: '带入上次预约：{facts}', en: 'Use the details of its last booking: {facts}' },
  bookAt: { zh: '预约 {day} {period}', en: 'Book {day}, {period}' },
  addTitle: { zh: '新预约', en: 'New booking' },
  import: { zh: '导入', en: 'Import' },
  importTitle: { zh: '从表格导入预约', en: 'Import bookings from a spreadsheet' },
  importHint: {
    zh: '需要列：预约日期、槽车号、联系人、电话；可选：时段、槽车类型、邮箱、承运单位、行驶证号、介质。最多 500 行，全部成功才会导入。',
    en: 'Needs the columns Day, Tanker, Contact and Phone; optional: Half day, Tanker type, E-mail address, Carrier, Vehicle licence, Cargo. At most 500 rows, imported as a whole or not at all.',
  },
  imported: { zh: '导入成功：{count} 个预约', en: 'Imported {count, plural, one {# booking} other {# bookings}}' },
  addWeekly: { zh: '每周预约', en: 'Book weekly' },
  weeks: { zh: '周数', en: 'Weeks' },
  wait: { zh: '约满时加入候补', en: 'Join the waiting list if full' },
  booked: { zh: '预约成功，预约码 {code}', en: 'Booked, code {code}' },
  waiting: { zh: '已加入候补，预约码 {code}', en: 'On the waiting list, code {code}' },
  bookedWeeks: { zh: '{done} 次已预约', en: '{done} booked' },
  between: { zh: '；', en: '; ' },
  refusedWeeks: { zh: '{done} 次已预约，未成功：{days}', en: '{done} booked; refused: {days}' },
  editTitle: { zh: '编辑 {tanker} 的预约', en: 'Edit the booking of {tanker}' },
  move: { zh: '改期', en: 'Move' },
  moveOf: { zh: '改期 {tanker}', en: 'Move {tanker}' },
  cancel: { zh: '取消预约', en: 'Cancel booking' },
  keep: { zh: '保留预约', en: 'Keep booking' },
  cancelOf: { zh: '取消 {tanker} 的预约', en: 'Cancel the booking of {tanker}' },
  checkIn: { zh: '签到', en: 'Check in' },
  checkInOf: { zh: '{tanker} 签到', en: 'Check in {tanker}' },
  checkInText: {
    zh: '签到后不能撤销，也不能再改期或取消预约。',
    en: 'This can’t be undone. The booking can then no longer be moved or cancelled.',
  },
  checkedIn: { zh: '已签到', en: 'Checked in' },
  cancelled: { zh: '预约已取消', en: 'Booking cancelled' },
  moved: { zh: '预约已改期', en: 'Booking moved' },
  isOver: {
    zh: '该预约已不能更改，请关闭此窗口。',
    en: 'The booking can’t be changed any more: close this form.',
  },
  movesAnyway: { zh: '改期以您在此选择的时段为准。', en: 'Moving it takes the half day chosen here.' },
  gotPlace: {
    zh: '；候补的 {tanker} 已递补（{contact} {phone}）',
    en: '; {tanker} got the place from the waiting list ({contact} {phone})',
  },
  waitingPlace: { zh: '候补第 {place} 位', en: 'Number {place} on the waiting list' },
  none: { zh: '今天起还没有预约', en: 'No bookings from today on' },
  noneHint: { zh: '点击“预约”登记第一辆槽车。', en: 'Book the first tanker.' },
  noneHintReader: { zh: '由登记人员或基地负责人登记。', en: 'Registrars and the head of the base add them.' },
  noMatch: { zh: '没有符合条件的预约', en: 'No booking matches the filter' },
  bookingsOf: { zh: '{from} 至 {to} 的预约', en: 'Bookings from {from} to {to}' },
  moreThan: {
    zh: '只显示前 {count} 个预约，其余请看列表。',
    en: 'Only the first {count} bookings are shown; see the list for the others.',
  },
})
