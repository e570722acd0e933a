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

export const notificationTexts = defineTexts({
  noSuchChoice: { zh: '没有该通知设置', en: 'There is no such notification' },
  noSuchChannel: { zh: '没有该通知渠道', en: 'There is no such channel' },
  noSuchClient: { zh: '没有该客户', en: 'There is no such client' },
  noSuchSite: { zh: '没有该场地', en: 'There is no such site' },
  channelOrEmail: { zh: '请选择渠道或填写邮箱', en: 'Choose a channel or enter an e-mail address' },
  badEmail: { zh: '邮箱地址不正确', en: 'This is not an e-mail address' },
  noMail: { zh: '服务器未配置邮件（SMTP_URL）', en: 'The server has no mail set up (SMTP_URL)' },
  badUrl: { zh: '地址须以 http:// 或 https:// 开头', en: 'The address must begin with http:// or https://' },
  urlRequired: { zh: '请填写地址', en: 'Enter the address' },
  nameTaken: { zh: '已有同名渠道', en: 'A channel has this name already' },
  quietBothOrNone: { zh: '免打扰时段须同时填写开始和结束', en: 'Quiet hours need a beginning and an end' },
  testedJustNow: { zh: '刚刚已发送过，请一分钟后再试', en: 'One was sent just now; please wait a minute' },
  tooManyChoices: { zh: '每人最多 20 条通知设置', en: 'At most 20 notifications per person' },
})
