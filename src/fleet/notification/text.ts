import { defineTexts } from '../../platform/rules/text.ts'
import type { Texts } from '../../platform/rules/text.ts'
import type { ChannelKind } from './rules/notice-kinds.ts'

export const channelKindTexts = defineTexts({
  webhook: { zh: 'Webhook', en: 'Webhook' },
  wecom: { zh: '企业微信群机器人', en: 'WeCom group robot' },
  dingtalk: { zh: '钉钉群机器人', en: 'DingTalk group robot' },
  feishu: { zh: '飞书群机器人', en: 'Feishu group robot' },
}) satisfies Record<ChannelKind, Texts[string]>

export const backText = defineTexts({ back: { zh: '恢复上线', en: 'Back online' } })

/** What a message says. */
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
  notifyPeople: { zh: '发送通知', en: 'Send notifications' },
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
  badUrl: { zh: '地址须以 http:// 或 https:// 开头', en: 'The address must begin with http:// or https://' },
  urlRequired: { zh: '请填写地址', en: 'Enter the address' },
  nameTaken: { zh: '已有同名渠道', en: 'A channel with this name already exists' },
  quietBothOrNone: { zh: '免打扰时段须同时填写开始和结束', en: 'Quiet hours need a start and an end' },
  testedJustNow: { zh: '刚刚已发送过，请一分钟后再试', en: 'A test was just sent; please wait a minute' },
  tooManyChoices: { zh: '每人最多 20 条通知设置', en: 'At most 20 notifications per person' },
})

/** The screen's own words. */
export const notificationScreenTexts = defineTexts({
  title: { zh: '通知设置', en: 'Notifications' },
  hint: {
    zh: '同一时段的大量告警合并为一条消息；消息在情况稳定半分钟后发出。',
    en: 'Events at the same time are sent as one message, half a minute after things have settled.',
  },
  choices: { zh: '我的通知', en: 'My notifications' },
  noChoices: { zh: '还没有通知', en: 'No notifications yet' },
  noChoicesHint: {
    zh: '添加一条，选择关心的告警和状态',
    en: 'Add one, and choose the warnings and states you care about',
  },
  add: { zh: '添加通知', en: 'Add notification' },
  editTitle: { zh: '编辑通知', en: 'Edit notification' },
  test: { zh: '发送测试', en: 'Send a test' },
  tested: { zh: '测试消息几秒内发出，结果见下方', en: 'The test is sent within seconds; its result appears below' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete it?' },
  where: { zh: '发送到', en: 'Send to' },
  byMail: { zh: '邮件', en: 'E-mail' },
  email: { zh: '邮箱', en: 'E-mail address' },
  emailHint: { zh: '仅在“发送到”为邮件时填写', en: 'Only for e-mail' },
  noMailHint: { zh: '服务器未配置邮件', en: 'Mail is not configured on the server' },
  kinds: { zh: '通知内容', en: 'Notify about' },
  warnings: { zh: '告警', en: 'Warnings' },
  states: { zh: '状态变化', en: 'States' },
  kindsRequired: { zh: '请至少选择一项', en: 'Choose at least one' },
  client: { zh: '客户', en: 'Client' },
  site: { zh: '场地', en: 'Site' },
  all: { zh: '全部', en: 'All' },
  interval: { zh: '最短间隔（分钟）', en: 'Shortest interval (minutes)' },
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

  messages: { zh: '已发消息', en: 'Messages' },
  noMessages: { zh: '还没有消息', en: 'No message yet' },
  created: { zh: '时间', en: 'Time' },
  message: { zh: '消息', en: 'Message' },
  body: { zh: '内容', en: 'Text' },
  sentAt: { zh: '发送时间', en: 'Sent at' },
  error: { zh: '错误', en: 'Error' },
  status: { zh: '结果', en: 'Result' },
  waiting: { zh: '等待发送', en: 'Waiting' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '发送失败', en: 'Failed' },
  tries: { zh: '第 {tries, number} 次', en: 'try {tries, number}' },

  channels: { zh: '通知渠道', en: 'Channels' },
  channelsHint: {
    zh: '地址和密钥保存后不再显示。',
    en: 'Addresses and secrets are not shown again once saved.',
  },
  addChannel: { zh: '添加渠道', en: 'Add channel' },
  editChannel: { zh: '编辑渠道', en: 'Edit channel' },
  noChannels: { zh: '还没有渠道', en: 'No channel yet' },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '类型', en: 'Kind' },
  url: { zh: 'Webhook 地址', en: 'Webhook address' },
  secret: { zh: '签名密钥', en: 'Signing secret' },
  unchanged: { zh: '留空则不变', en: 'Leave empty to keep it' },
  isForEverybody: { zh: '所有人可选', en: 'Everybody may choose it' },
  ofOne: { zh: '{name} 的操作：{action}', en: '{action}: {name}' },
})
