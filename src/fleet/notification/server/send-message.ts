import { createHmac } from 'node:crypto'
import { NotSent, sendMail, TRY_DEADLINE_MS } from '../../../platform/server/outbound/send-mail.ts'
import type { Mailer } from '../../../platform/server/outbound/send-mail.ts'
import type { DueMessage } from './messages.sql.ts'

/** WeCom takes 2,048 bytes, the others more. */
const WECOM_BYTES = 2000

/** Sends by mail or to the channel. Throws NotSent. */
export async function sendMessage(message: DueMessage, mail: Mailer, nowMs = Date.now()): Promise<void> {
  const { id, address, subject, body: text } = message
  if (address !== null) return sendMail(mail, { to: address, subject, text, messageId: `<notification-${id}@minerva>` })
  if (message.url === null || message.kind === null) throw new NotSent('the channel was deleted', true)
  const { url, headers, body } = requestOf(message, message.kind, message.url, nowMs)
  const response = await post(url, headers, body)
  const answer = await response.text().catch(() => '')
  if (!response.ok) {
    const isFinal = response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status)
    throw new NotSent(`HTTP ${response.status}`, isFinal)
  }
  if (message.kind !== 'webhook') checkRobotAnswer(answer)
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      // What an administrator entered is asked, and nothing that it points to.
      redirect: 'error',
      signal: AbortSignal.timeout(TRY_DEADLINE_MS),
    })
  } catch (error) {
    const { name, cause } = error as Error
    const code = (cause as { code?: string } | undefined)?.code
    throw new NotSent(name === 'TimeoutError' ? 'no answer in time' : (code ?? 'the address cannot be reached'), false)
  }
}

/** Robots answer 200 whatever happened, and say in a code whether they took it. */
function checkRobotAnswer(answer: string): void {
  let code: unknown
  try {
    const told = JSON.parse(answer) as { errcode?: unknown; code?: unknown; StatusCode?: unknown }
    code = told.errcode ?? told.code ?? told.StatusCode
  } catch {
    throw new NotSent('the robot gave no answer that could be read', false)
  }
  if (code !== 0) throw new NotSent(`the robot refused with code ${String(code).slice(0, 20)}`, false)
}

interface RobotRequest {
  url: string
  headers: Record<string, string>
  body: string
}

const hmac = (key: string, data: string) => createHmac('sha256', key).update(data)

/** What each kind of channel wants to be sent, signed as its makers document it. */
export function requestOf(
  { id, subject, body, createdAt, secret }: DueMessage,
  kind: NonNullable<DueMessage['kind']>,
  url: string,
  nowMs: number,
): RobotRequest {
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
      return { url, headers: signature, body: told }
    }
  }
}

/** The text's beginning of at most so many bytes, without half a character at its end. */
function cut(text: string, bytes: number): string {
  const whole = Buffer.from(text)
  if (whole.length <= bytes) return text
  return `${new TextDecoder().decode(whole.subarray(0, bytes - 3), { stream: true })}…`
}
