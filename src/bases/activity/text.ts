import { defineTexts } from '../../platform/rules/text.ts'
import { tankerNumberTexts } from '../text.ts'

/** What can be wrong with a call of the public page. */
export const activityTexts = defineTexts({
  noSuchPage: { zh: '该基地没有开放网上预约', en: 'This base does not take bookings online' },
  tooLateToCancel: { zh: '该时段已过，不能再取消', en: 'The half day is over; it can no longer be cancelled' },
  tooLateToMove: { zh: '该时段已过，不能再改期', en: 'The half day is over; it can no longer be moved' },
  movedOften: {
    zh: '该预约一天内改期次数过多，请联系基地',
    en: 'This booking was moved too often within a day; ask the base to move it',
  },
  noSuchBooking: { zh: '没有该预约', en: 'Booking not found' },
  noSuchLink: { zh: '链接无效或已撤销', en: 'This link is invalid or was revoked' },
  noSuchNews: { zh: '没有已发布的动态', en: 'Nothing has been published' },
  badMobile: {
    zh: '请输入正确的手机号，境外号码以 + 和国家代码开头',
    en: 'Enter a mobile number; one from outside China begins with + and the country code',
  },
  badCode: { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit code' },
  badEmail: { zh: '请填写正确的邮箱', en: 'Enter a valid e-mail address' },
  ...tankerNumberTexts,
  phoneLimit: {
    zh: '该手机号在此基地已有 {most} 个待到场的预约，更多请联系基地',
    en: 'This number already has {most} upcoming bookings at this base; ask the base for more',
  },
  phoneDayLimit: {
    zh: '该手机号当日最多预约 {most} 辆',
    en: 'This number may book at most {most, plural, one {# tanker} other {# tankers}} on one day',
  },
  contactRequired: { zh: '联系人不能为空', en: 'The contact is required' },
})

/** The public page of a base. */
export const activityPageTexts = defineTexts({
  bookAt: { zh: '{base} 检验预约', en: 'Book an inspection at {base}' },
  otherLanguage: { zh: 'English', en: '中文' },
  loading: { zh: '正在加载…', en: 'Loading…' },
  failed: { zh: '暂时无法打开，请稍后重试。', en: 'This can’t be opened just now. Try again shortly.' },
  tooMany: { zh: '操作过于频繁，请一分钟后再试。', en: 'Too many requests. Try again in a minute.' },
  hours: { zh: '上午 {morning}，下午 {afternoon}', en: 'Mornings {morning}, afternoons {afternoon}' },
  choose: { zh: '选择时段', en: 'Choose a half day' },
  noPlaces: { zh: '近期没有可预约的时段。', en: 'There are no places to book in the coming days.' },
  free: { zh: '剩余 {count}', en: '{count} free' },
  full: { zh: '约满，可候补', en: 'Full: join the waiting list' },
  moreDays: { zh: '更多日期', en: 'More days' },
  details: { zh: '填写信息', en: 'Your details' },
  tankerNumber: { zh: '槽车号', en: 'Tanker number' },
  contactName: { zh: '联系人', en: 'Contact' },
  phone: { zh: '手机号', en: 'Mobile number' },
  getCode: { zh: '获取验证码', en: 'Get a code' },
  codeSent: { zh: '验证码已发送，5 分钟内有效。', en: 'The code has been sent. It is valid for 5 minutes.' },
  code: { zh: '验证码', en: 'Code' },
  email: { zh: '邮箱（可不填）', en: 'E-mail address (optional)' },
  checkedOrg: { zh: '承运单位（可不填）', en: 'Carrier (optional)' },
  licenseNumber: { zh: '行驶证号（可不填）', en: 'Vehicle licence (optional)' },
  cargo: { zh: '介质（可不填）', en: 'Cargo (optional)' },
  book: { zh: '预约', en: 'Book' },
  wait: { zh: '加入候补', en: 'Join the waiting list' },
  chooseFirst: { zh: '请先选择时段。', en: 'Choose a half day first.' },
})

/** The page of one booking. */
export const bookingPageTexts = defineTexts({
  title: { zh: '我的预约', en: 'Your booking' },
  keep: {
    zh: '请保存本页链接：凭它查看、改期和取消预约。到场时出示预约码。',
    en: 'Keep the address of this page: it shows, moves and cancels the booking. Show the code at the gate.',
  },
  scan: { zh: '预约码二维码', en: 'QR code of the booking’s code' },
  booking: { zh: '预约码', en: 'Code' },
  orgName: { zh: '基地', en: 'Base' },
  day: { zh: '日期', en: 'Day' },
  period: { zh: '时段', en: 'Half day' },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  tankerNumber: { zh: '槽车号', en: 'Tanker' },
  waitingPlace: { zh: '候补第 {place} 位', en: 'Number {place} on the waiting list' },
  move: { zh: '改期', en: 'Move to another half day' },
  moveHere: { zh: '改到所选时段', en: 'Move it there' },
  stay: { zh: '不改', en: 'Leave it' },
  noneFree: { zh: '近期没有空余的时段。', en: 'No half day has a free place.' },
  cancel: { zh: '取消预约', en: 'Cancel the booking' },
  sure: { zh: '确定取消吗？名额将让给候补的槽车。', en: 'Cancel it? The place goes to the waiting list.' },
  yes: { zh: '确定取消', en: 'Yes, cancel it' },
  no: { zh: '保留', en: 'Keep it' },
  calendar: { zh: '添加到日历', en: 'Add to a calendar' },
  another: { zh: '再预约一辆', en: 'Book another tanker' },
})

/** A booking in a calendar. */
export const bookingEventTexts = defineTexts({
  comes: { zh: '{tanker} 到 {base} 检验', en: '{tanker}: inspection at {base}' },
  waits: { zh: '{tanker} 到 {base} 检验（候补）', en: '{tanker}: inspection at {base} (waiting list)' },
})

/** A carrier's tankers. */
export const carrierPageTexts = defineTexts({
  title: { zh: '{carrier} 的槽车', en: 'Tankers of {carrier}' },
  at: { zh: '{base}，共 {count} 辆', en: '{base}, {count, plural, one {# tanker} other {# tankers}}' },
  none: { zh: '还没有槽车。', en: 'There are no tankers yet.' },
  bookings: { zh: '待检预约', en: 'Upcoming bookings' },
  noBookings: { zh: '没有待检的预约。', en: 'No upcoming bookings.' },
  calendar: { zh: '在日历中订阅（.ics 链接）', en: 'Subscribe in a calendar (.ics link)' },
  calendarHint: {
    zh: '把这个链接添加到手机或电脑的日历；撤销本页链接后即失效。',
    en: 'Add this link to the calendar on your phone or computer. It stops working when the link to this page is revoked.',
  },
  tankers: { zh: '槽车与证书', en: 'Tankers and certificates' },
  calendarName: { zh: '{base} 检验预约', en: 'Inspections at {base}' },
  certificate: { zh: '检验证书', en: 'Certificate' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  tankUntil: { zh: '罐体检验证', en: 'Tank certificate until' },
  noCertificate: { zh: '无', en: 'none' },
  endsSoon: { zh: '30 天内到期', en: 'expires within 30 days' },
})
