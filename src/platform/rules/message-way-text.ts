import { defineTexts } from './text.ts'

/** What can be wrong with where a person's messages are to go. */
export const messageWayTexts = defineTexts({
  noSuchChannel: { zh: '没有该通知渠道', en: 'Channel not found' },
  noMail: { zh: '服务器未配置邮件（SMTP_URL）', en: 'Mail is not configured on the server (SMTP_URL)' },
  noAddress: { zh: '请先在个人资料中添加邮箱', en: 'Add your e-mail address on your profile first' },
})

/** The fields for it. */
export const messageWayFieldTexts = defineTexts({
  where: { zh: '发送到', en: 'Send to' },
  byMail: { zh: '邮箱 {email}', en: 'E-mail: {email}' },
  ownMail: { zh: '个人邮箱', en: 'My e-mail address' },
  noMailHint: { zh: '服务器未配置邮件', en: 'Mail is not configured on the server' },
  noAddressHint: { zh: '在个人资料中添加邮箱后可选邮件', en: 'Add an e-mail address on your profile to choose e-mail' },
  noWhere: {
    zh: '还没有可用的渠道：请在个人资料中添加邮箱，或请管理员添加群机器人。',
    en: 'There is nowhere to send messages yet: add an e-mail address on your profile, or ask an administrator for a channel.',
  },
  toProfile: { zh: '打开个人资料', en: 'Open my profile' },
  language: { zh: '消息语言', en: 'Language' },
  chinese: { zh: '中文', en: '中文 (Chinese)' },
  english: { zh: 'English（英文）', en: 'English' },
})
