import { createHmac } from 'node:crypto'
import type { WebhookSms } from '../../../server/settings.ts'
import type { OutboundConfig } from '../../../../platform/server/outbound/connect-outbound.ts'
import { OutboundError } from '../../../../platform/server/outbound/outbound-error.ts'
import { isPassing, post } from './post.ts'
import type { SmsMessage } from './sms-message.ts'

/**
 * Hands a message to a gateway of one's own: POST with JSON `{phone, code, text, at}`, without `code` where it brings none; any status of 200 to 299 means that it was taken.
 * With a secret, `x-minerva-signature: sha256=…` is the HMAC of the body in hex.
 */
export async function sendByWebhook(
  config: OutboundConfig,
  { url, secret }: WebhookSms,
  { phone, code, text }: SmsMessage,
  deadlineMs: number,
): Promise<void> {
  const body = JSON.stringify({ phone, code, text, at: new Date().toISOString() })
  const signature = secret ? { 'x-minerva-signature': `sha256=${hmac(secret, body)}` } : undefined
  const headers = { 'content-type': 'application/json; charset=utf-8', ...signature }
  const { status } = await post(config, { url, headers, body, deadlineMs })
  if (status < 200 || status > 299)
    throw new OutboundError('refused', `the SMS gateway answered ${status}`, { isFinal: !isPassing(status) })
}

const hmac = (key: string, data: string) => createHmac('sha256', key).update(data).digest('hex')
