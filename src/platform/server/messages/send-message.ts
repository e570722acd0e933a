import { createHmac } from 'node:crypto'
import { OutboundError } from '../outbound/outbound-error.ts'
import { outboundFetch } from '../outbound/outbound-fetch.ts'
import { sendMail, TRY_DEADLINE_MS } from '../outbound/send-mail.ts'
import type { Mailer } from '../outbound/send-mail.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { ChannelKind } from '../../rules/channel-kinds.ts'
import { openToSend } from './channel-secrets.ts'
import type { DueMessage } from './messages.sql.ts'

/** WeCom takes 2,048 bytes, the others more. */
const WECOM_BYTES = 2000

/** Sends by mail or to the channel. `key`: of `deliveryKey`. Throws OutboundError. */
export async function sendMessage(
  message: DueMessage,
  { key, config, sealing }: { key: string; config: Mailer; sealing: Sealing },
): Promise<void> {
  const { address, subject, body: text } = message
  if (address !== null) return sendMail(config, { to: address, subject, text, key })
  const { url, headers, body } = requestOf(message, key, openChannel(message, sealing))
  const response = await outboundFetch(config, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
    deadlineMs: TRY_DEADLINE_MS,
  })
  const { status, ok } = response
  if (!ok) {
    const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
    throw new OutboundError('refused', `HTTP ${status}`, { isFinal })
  }
  if (message.kind !== 'webhook') checkRobotAnswer(await response.text())
}

interface OpenChannel {
  kind: ChannelKind
  url: string
  secret: string | null
}

function openChannel({ channelId, kind, sealedUrl, sealedSecret }: DueMessage, sealing: Sealing): OpenChannel {
  if (channelId === null || kind === null || sealedUrl === null)
    throw new OutboundError('notSetUp', 'the channel was deleted', { isFinal: true })
  return { kind, ...openToSend(sealing, channelId, { url: sealedUrl, secret: sealedSecret }) }
}

/** Robots answer 200 whatever happened, and report in a code whether they accepted it. */
function checkRobotAnswer(answer: string): void {
  let code: unknown
  try {
    const told = JSON.parse(answer) as { errcode?: unknown; code?: unknown; StatusCode?: unknown }
    code = told.errcode ?? told.code ?? told.StatusCode
  } catch {
    throw new OutboundError('noAnswer', 'the robot gave no answer that could be read')
  }
  if (code !== 0) throw new OutboundError('refused', `the robot refused with code ${String(code).slice(0, 20)}`)
}

interface RobotRequest {
  url: string
  headers: Record<string, string>
  body: string
}

const hmac = (key: string, data: string) => createHmac('sha256', key).update(data)

/** What each kind of channel wants to be sent, signed as its makers document it. */
function requestOf(
  { id, subject, body, createdAt }: DueMessage,
  key: string,
  { kind, url, secret }: OpenChannel,
): RobotRequest {
  const nowMs = Date.now()
  const text = `${subject}\n${body}`
  switch (kind) {
    case 'wecom':
      return { url, headers: {}, body: JSON.stringify({ msgtype: 'text', text: { content: cut(text, WECOM_BYTES) } }) }
    case 'dingtalk': {
      const signed = new URL(url)
      if (secret) {
        signed.searchParams.set('timestamp', String(nowMs))
        signed.searchParams.set('sign', hmac(secret, `${nowMs}\n${secret}`).digest('base64'))
      }
      return { url: signed.href, headers: {}, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
    }
    case 'feishu': {
      const timestamp = String(Math.floor(nowMs / 1000))
      const sign = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '').digest('base64') } : {}
      return { url, headers: {}, body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }) }
    }
    default: {
      const told = JSON.stringify({ id, subject, body, at: createdAt.toISOString() })
      const signature: Record<string, string> = secret
        ? { 'x-minerva-signature': `sha256=${hmac(secret, told).digest('hex')}` }
        : {}
      return { url, headers: { 'idempotency-key': key, ...signature }, body: told }
    }
  }
}

/** The text's beginning of at most so many bytes, without half a character at its end. */
function cut(text: string, bytes: number): string {
  const whole = Buffer.from(text)
  if (whole.length <= bytes) return text
  return `${new TextDecoder().decode(whole.subarray(0, bytes - 3), { stream: true })}…`
}
