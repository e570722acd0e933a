import type { Transporter } from 'nodemailer'
import type { Config } from '../settings/config.ts'
import { readSmtpUrl } from '../settings/smtp-url.ts'
import { connectOutbound } from './connect-outbound.ts'
import { OutboundError } from './outbound-error.ts'

/** Single attempt; slow servers are retried later. */
export const TRY_DEADLINE_MS = 10_000
/** A server that does not report on a try within this time has died: the next one takes the message. */
export const TRY_LEASE_SECONDS = (4 * TRY_DEADLINE_MS) / 1000
const MOST_REPLY_BYTES = 16 * 1024

export type Mailer = Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboundAllow'>

interface Mail {
  to: string
  subject: string
  text: string
  /** of `deliveryKey`: its Message-ID; one is made up when left out */
  key?: string
  attachments?: { filename: string; content: Buffer }[]
}

/** Throws OutboundError. */
export async function sendMail(config: Mailer, { key, ...mail }: Mail): Promise<void> {
  const messageId = key === undefined ? {} : { messageId: `<${key}@minerva>` }
  await withServer(config, (server) => server.sendMail({ from: config.mailFrom, ...mail, ...messageId }))
}

/** Logs in and sends nothing. Throws OutboundError. */
export async function checkMail(config: Mailer): Promise<void> {
  await withServer(config, (server) => server.verify())
}

async function withServer(config: Mailer, send: (server: Transporter) => Promise<unknown>): Promise<void> {
  const server = config.smtpUrl === undefined ? undefined : readSmtpUrl(config.smtpUrl)
  if (server === undefined || typeof server === 'string')
    throw new OutboundError('notSetUp', 'mail is not set up', { isFinal: true })
  const { isSecure, host, port, user, password } = server
  // Loaded with the first mail: most servers send none.
  const { createTransport } = await import('nodemailer')
  const connection = await connectOutbound(config, { host, port, signal: AbortSignal.timeout(3 * TRY_DEADLINE_MS) })
  const transport = createTransport({
    connection,
    host,
    port,
    secure: isSecure,
    ...(user !== undefined && { auth: { user, pass: password } }),
    greetingTimeout: TRY_DEADLINE_MS,
    socketTimeout: TRY_DEADLINE_MS,
    maxResponseSize: MOST_REPLY_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await send(transport)
  } catch (error) {
    throw mailErrorOf(error)
  } finally {
    transport.close()
    connection.destroy()
  }
}

function mailErrorOf(error: unknown): OutboundError {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode === undefined) return new OutboundError('noAnswer', `mail: ${code ?? 'failed'}`)
  return new OutboundError('refused', `mail: ${responseCode}`, { isFinal: responseCode >= 500 && code !== 'EAUTH' })
}
