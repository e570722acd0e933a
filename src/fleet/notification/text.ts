import { defineTexts } from '../../platform/rules/text.ts'

export const backText = defineTexts({ back: { zh: '恢复上线', en: 'Back online' } })

/** Words of messages. */
export const messageTexts = defineTexts({
  subject: {
    zh: '{devices, number} 台设备：{what}（{where}）',
    en: '{devices, plural, one {# device} other {# devices}}: {what} ({where})',
  },
  andMore: { zh: '{first} 等', en: '{first} and more' },
  line: {
    zh: '{site} · {client}　{kind}：{devices, number} 台（{serials}）',
    en: '{site} · {client}: {kind}: {devices, plural, one {# device} other {# devices}} ({serials})',
  },
  serialsAndMore: { zh: '{serials} 等', en: '{serials} …' },
  linesLeft: { zh: '另有 {lines, number} 项', en: 'and {lines, plural, one {# line} other {# lines}} more' },
  testSubject: { zh: '测试通知', en: 'Test notification' },
  testBody: { zh: '收到这条消息，说明通知设置可用。', en: 'This message shows that the notification works.' },
})

/** The background work by its names. */
export const notificationTaskTexts = defineTexts({
  notifyPeople: { zh: '生成设备通知', en: 'Prepare device notifications' },
  tidyNotices: { zh: '清理旧通知', en: 'Remove old notifications' },
})

export const notificationTexts = defineTexts({
  noSuchChoice: { zh: '没有该通知设置', en: 'Notification not found' },
  noSuchChannel: { zh: '没有该通知渠道', en: 'Channel not found' },
  noSuchClient: { zh: '没有该客户', en: 'Client not found' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  channelOrEmail: { zh: '请选择渠道或填写邮箱', en: 'Choose a channel or enter an e-mail address' },
  badEmail: { zh: '邮箱地址不正确', en: 'Not a valid e-mail address' },
  noMail: { zh: '服务器未配置邮件（SMTP_URL）', en: 'Mail is not configured on the server (SMTP_URL)' },
  quietBothOrNone: { zh: '免打扰时段须同时填写开始和结束', en: 'Quiet hours need a start and an end' },
  testedJustNow: { zh: '刚刚已发送过，请一分钟后再试', en: 'A test was just sent; please wait a minute' },
  tooManyChoices: { zh: '每人最多 20 条通知设置', en: 'At most 20 notifications per person' },
})

/** The screen's own words. */
export const notificationScreenTexts = defineTexts({
  choices: { zh: '我的通知', en: 'My notifications' },
  about: {
    zh: '同一时段的大量告警合并为一条消息，在情况稳定半分钟后发出。',
    en: 'Warnings that occur together are sent as one message, half a minute after the last of them.',
  },
  noChoices: { zh: '还没有通知', en: 'No notifications yet' },
  noChoicesHint: {
    zh: '添加一条，选择关心的告警和状态',
    en: 'Add one, and choose the warnings and states you care about',
  },
  add: { zh: '添加通知', en: 'Add notification' },
  editTitle: { zh: '编辑通知', en: 'Edit notification' },
  test: { zh: '发送测试', en: 'Send a test' },
  tested: { zh: '测试消息几秒内发出，结果见下方', en: 'The test is sent within seconds; its result appears below' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete this notification?' },
  where: { zh: '发送到', en: 'Send to' },
  byMail: { zh: '邮件', en: 'E-mail' },
  email: { zh: '邮箱', en: 'E-mail address' },
  noMailHint: { zh: '服务器未配置邮件', en: 'Mail is not configured on the server' },
  kinds: { zh: '通知内容', en: 'Notify about' },
  warnings: { zh: '告警', en: 'Warnings' },
  states: { zh: '状态变化', en: 'States' },
  kindsRequired: { zh: '请至少选择一项', en: 'Choose at least one' },
  client: { zh: '客户', en: 'Client' },
  site: { zh: '场地', en: 'Site' },
  all: { zh: '全部', en: 'All' },
  interval: { zh: '最短间隔（分钟）', en: 'Minimum interval (minutes)' },
  quietFrom: { zh: '免打扰开始', en: 'Quiet from' },
  quietUntil: { zh: '免打扰结束', en: 'Quiet until' },
  clockHint: { zh: '如 22:00', en: 'such as 22:00' },
  language: { zh: '消息语言', en: 'Language' },
  chinese: { zh: '中文', en: '中文 (Chinese)' },
  english: { zh: 'English（英文）', en: 'English' },
  isActive: { zh: '启用', en: 'Active' },
  paused: { zh: '已停用', en: 'Paused' },
  every: { zh: '每 {minutes, number} 分钟最多一条', en: 'at most one in {minutes, number} min' },
  quiet: { zh: '{from}–{until} 免打扰', en: 'quiet {from}–{until}' },
  ofOne: { zh: '{name} 的操作：{action}', en: '{action}: {name}' },
})
