import { defineTexts } from './text.ts'
import type { Texts } from './text.ts'

/** Where messages go other than e-mail. */
export const CHANNEL_KINDS = ['webhook', 'wecom', 'dingtalk', 'feishu'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const channelKindTexts = defineTexts({
  webhook: { zh: 'Webhook', en: 'Webhook' },
  wecom: { zh: '企业微信群机器人', en: 'WeCom group robot' },
  dingtalk: { zh: '钉钉群机器人', en: 'DingTalk group robot' },
  feishu: { zh: '飞书群机器人', en: 'Feishu group robot' },
}) satisfies Record<ChannelKind, Texts[string]>
