import { defineTexts } from '../../platform/rules/text.ts'

/** The background work by its names. */
export const messageTaskTexts = defineTexts({
  sendMessages: { zh: '发送通知', en: 'Send notifications' },
  tidyMessages: { zh: '清理旧消息', en: 'Remove old messages' },
})

/** What can be wrong with a channel. */
export const channelTexts = defineTexts({
  noSuchChannel: { zh: '没有该通知渠道', en: 'Channel not found' },
  badUrl: { zh: '地址须以 http:// 或 https:// 开头', en: 'The address must begin with http:// or https://' },
  urlRequired: { zh: '请填写地址', en: 'Enter the address' },
  nameTaken: { zh: '已有同名渠道', en: 'A channel with this name already exists' },
})

export const channelScreenTexts = defineTexts({
  title: { zh: '通知设置', en: 'Notifications' },
  hint: {
    zh: '选择接收哪些通知、发送到哪里；下方可查看是否送达。',
    en: 'What you are notified of and where it is sent; below, whether it arrived.',
  },
  messages: { zh: '已发消息', en: 'Messages' },
  noMessages: { zh: '还没有消息', en: 'No messages yet' },
  noMessagesHint: {
    zh: '发送给您的通知会列在这里，并注明是否送达。',
    en: 'Notifications sent to you are listed here, with whether they arrived.',
  },
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
  noChannels: { zh: '还没有渠道', en: 'No channels yet' },
  noChannelsHint: {
    zh: '添加 Webhook 或群机器人，之后可以选择把通知发到那里。',
    en: 'Add a webhook or a group robot, and notifications can be sent there.',
  },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '类型', en: 'Kind' },
  url: { zh: 'Webhook 地址', en: 'Webhook address' },
  secret: { zh: '签名密钥', en: 'Signing secret' },
  unchanged: { zh: '留空则不变', en: 'Leave empty to keep it' },
  isForEverybody: { zh: '所有人可选', en: 'Everyone may choose it' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete it?' },
  where: { zh: '发送到', en: 'Send to' },
})
