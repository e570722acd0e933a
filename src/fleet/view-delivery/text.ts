import { defineTexts } from '../../platform/rules/text.ts'

/** Names of background work. */
export const viewDeliveryTaskTexts = defineTexts({
  sendViews: { zh: '发送视图的导出文件', en: 'Send exports of saved views' },
})

/** Errors of requests, and what is sent. */
export const viewDeliveryTexts = defineTexts({
  dayWrong: { zh: '日期应为 1 至 28', en: 'Enter a day from 1 to 28' },
  weekdayWrong: { zh: '星期应为 1 至 7', en: 'Enter a day of the week from 1 to 7' },
  hourWrong: { zh: '钟点应为 0 至 23', en: 'Enter an hour from 0 to 23' },
  noSuchView: { zh: '没有该视图', en: 'View not found' },
  noSuchDelivery: { zh: '没有该发送', en: 'Delivery not found' },
  noSuchDestination: { zh: '没有该发送目标', en: 'Destination not found' },
  noOwnMail: { zh: '请先在个人页填写邮箱', en: 'Add your e-mail address in your profile first' },
  tooMany: { zh: '一个视图最多有 {most} 个定时发送', en: 'A view can have at most {most} deliveries' },
  subject: { zh: '视图“{view}” {day}', en: '{view}, {day}' },
  body: { zh: '附件为视图“{view}”的设备列表。', en: 'Attached are the devices of the view “{view}”.' },
  fileName: { zh: '{view}_{day}', en: '{view}_{day}' },
})

export const viewDeliveryScreenTexts = defineTexts({
  schedule: { zh: '定时发送', en: 'Send on a schedule' },
  scheduleOf: { zh: '定时发送视图 {name}', en: 'Send the view {name} on a schedule' },
  add: { zh: '添加定时发送', en: 'Add a delivery' },
  edit: { zh: '编辑定时发送', en: 'Edit delivery' },
  none: { zh: '还没有定时发送', en: 'No deliveries yet' },
  noneHint: {
    zh: '添加后，此视图的导出文件会按时发到您的邮箱或客户的服务器，只含您当时能看到的设备。',
    en: 'Once you add one, the view’s export is sent to your e-mail address or a client’s server, with the devices that you can see at that time.',
  },
  to: { zh: '发送到', en: 'Send to' },
  ownMail: { zh: '我的邮箱', en: 'My e-mail address' },
  toHint: {
    zh: '留空则发到我的邮箱；发到客户的目标时只含该客户的设备',
    en: 'Leave empty for my e-mail address. A client’s destination gets only that client’s devices',
  },
  every: { zh: '频率', en: 'How often' },
  day: { zh: '每天', en: 'Every day' },
  week: { zh: '每周', en: 'Every week' },
  month: { zh: '每月', en: 'Every month' },
  onWeekday: { zh: '星期几', en: 'Day of the week' },
  onDay: { zh: '几日（1 至 28）', en: 'Day of the month (1 to 28)' },
  hour: { zh: '几点（0 至 23）', en: 'Hour (0 to 23)' },
  hourHint: { zh: '营业时区', en: 'In the business time zone' },
  format: { zh: '格式', en: 'Format' },
  locale: { zh: '语言', en: 'Language' },
  next: { zh: '下次', en: 'Next' },
  last: { zh: '最近一次', en: 'Last' },
  due: { zh: '应发送时间', en: 'Due at' },
  actions: { zh: '操作', en: 'Actions' },
  send: { zh: '立即发送', en: 'Send now' },
  sendTo: { zh: '立即发送到 {to}', en: 'Send to {to} now' },
  confirmDelete: { zh: '是否不再发送', en: 'Stop sending it?' },
  deleteConsequence: { zh: '{to}：不再收到此视图。', en: '{to}: this view is no longer sent there.' },
})
