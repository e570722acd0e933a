import { randomUUID } from 'node:crypto'
import type { AliyunSms } from '../../../server/settings.ts'
import type { OutboundConfig } from '../../../../platform/server/outbound/connect-outbound.ts'
import { OutboundError } from '../../../../platform/server/outbound/outbound-error.ts'
import { signedRequest } from './aliyun-signature.ts'
import { isPassing, post } from './post.ts'
import type { SmsMessage } from './sms-message.ts'

/** Sends by Alibaba Cloud's SendSms (Dysmsapi 2017-05-25): a code by a template with the variable `code`, else the facts by another. */
export async function sendByAliyun(
  config: OutboundConfig,
  settings: AliyunSms,
  { phone, code, facts }: SmsMessage,
  deadlineMs: number,
): Promise<void> {
  const { endpoint, keyId, keySecret, sign } = settings
  const template = code === undefined ? settings.noticeTemplate : settings.template
  if (!template) throw new OutboundError('notSetUp', 'no template for messages is set', { isFinal: true })
  const { origin, host } = new URL(endpoint)
  const { query, headers } = signedRequest({
    keyId,
    keySecret,
    host,
    action: 'SendSms',
    version: '2017-05-25',
    query: {
      // It takes the country's number without the sign before it.
      PhoneNumbers: phone.replace('+', ''),
      SignName: sign,
      TemplateCode: template,
      TemplateParam: JSON.stringify(facts ?? { code }),
    },
    date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    nonce: randomUUID(),
  })
  const { status, text } = await post(config, { url: `${origin}/?${query}`, headers, body: '', deadlineMs })
  const answer = answerCode(text)
  if (answer !== 'OK')
    throw new OutboundError('refused', `Alibaba Cloud answered ${status} ${answer}`, { isFinal: !isPassing(status) })
}

/** 'OK', or what it calls the error; it answers both in status 200. */
function answerCode(text: string): string {
  try {
    const { Code: code } = JSON.parse(text) as { Code?: unknown }
    return String(code).slice(0, 80)
  } catch {
    return 'what could not be read'
  }
}
