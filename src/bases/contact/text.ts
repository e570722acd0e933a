import { defineTexts } from '../../platform/rules/text.ts'

/** What a message begins with. */
export const contactCauseTexts = defineTexts({
  booked: { zh: '预约成功', en: 'Booked' },
  waiting: { zh: '已加入候补', en: 'On the waiting list' },
  seated: { zh: '候补成功，已预约', en: 'A place became free: booked' },
  moved: { zh: '预约已改期', en: 'Moved' },
  tomorrow: { zh: '明日预约提醒', en: 'Tomorrow' },
  called: { zh: '请到 {station}', en: 'Please go to {station}' },
  cancelled: { zh: '预约已取消（{reason}）', en: 'Cancelled ({reason})' },
})

/** The same in a list. */
export const contactShortTexts = defineTexts({
  booked: { zh: '预约成功', en: 'Booked' },
  waiting: { zh: '候补', en: 'Waiting list' },
  seated: { zh: '候补成功', en: 'Got a place' },
  moved: { zh: '改期', en: 'Moved' },
  tomorrow: { zh: '前一晚提醒', en: 'Evening before' },
  called: { zh: '叫号', en: 'Called' },
  cancelled: { zh: '取消', en: 'Cancelled' },
})

export const contactMessageTexts = defineTexts({
  subject: { zh: '{tanker} {what}', en: '{tanker}: {what}' },
  body: {
    zh: '{tanker} {what}：{base}，{time}，预约码 {code}。',
    en: '{tanker}: {what}. {base}, {time}, code {code}.',
  },
  time: { zh: '{day} {period} {hours}', en: '{day}, {period} {hours}' },
  link: { zh: '查看、改期或取消：{link}', en: 'See, move or cancel it: {link}' },
  expires: { zh: '检验证书将于 {day} 到期', en: 'The certificate expires on {day}' },
  certificate: {
    zh: '{tanker} {what}：{base}，编号 {code}。请预约检验。',
    en: '{tanker}: {what}. {base}, number {code}. Please book an inspection.',
  },
  bookLink: { zh: '预约：{link}', en: 'Book: {link}' },
})

export const contactStatusTexts = defineTexts({
  waiting: { zh: '待发送', en: 'waiting' },
  sent: { zh: '已发送', en: 'sent' },
  failed: { zh: '发送失败', en: 'not sent' },
  dropped: { zh: '无需发送', en: 'no longer needed' },
})

export const contactTaskTexts = defineTexts({
  sendContactMessages: { zh: '向预约联系人发送通知', en: 'Send messages to the contacts of bookings' },
  remindOfCertificates: { zh: '提醒证书即将到期的联系人', en: 'Remind contacts of certificates that expire soon' },
  remindContacts: { zh: '提醒次日到场的联系人', en: 'Remind the contacts of tomorrow’s bookings' },
})
