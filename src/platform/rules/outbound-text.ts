import { defineTexts } from './text.ts'
import type { Texts } from './text.ts'

/** Why a message or a file did not arrive. Nothing of the other side's response: that would let people look around in the server's network. */
export const OUTBOUND_FAILURES = [
  'notSetUp',
  'notAllowed',
  'noAnswer',
  'refused',
  'hostKey',
  'login',
  'folder',
] as const
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number]

export const outboundTexts = defineTexts({
  notSetUp: { zh: '未设置或已删除', en: 'not set up, or deleted' },
  notAllowed: { zh: '服务器不允许连接该地址（OUTBOUND_ALLOW）', en: 'address not allowed (OUTBOUND_ALLOW)' },
  noAnswer: { zh: '对方无应答', en: 'no answer' },
  refused: { zh: '对方拒绝', en: 'refused by the other side' },
  hostKey: { zh: '主机密钥或证书不是指定的那个', en: 'not the expected host key or certificate' },
  login: { zh: '用户名或密码错误', en: 'wrong user or password' },
  folder: { zh: '文件夹不可写或空间已满', en: 'folder not writable, or full' },
}) satisfies Record<OutboundFailure, Texts[string]>

/** Targets that are set up and not called, for administrators. */
export const refusedTargetTexts = defineTexts({
  refusedTargets: { zh: '以下地址不允许连接', en: 'These addresses are not allowed' },
  refusedTargetsHint: {
    zh: '服务器不会连接它们。如需允许，请在服务器的环境变量 OUTBOUND_ALLOW 中加入其网段并重启。',
    en: 'The server does not connect to them. To allow them, add their networks to OUTBOUND_ALLOW in the server’s environment and restart it.',
  },
})
