import type { Config } from '../settings/config.ts'

/** One try; whoever answers slower is asked again later. */
export const TRY_DEADLINE_MS = 10_000

/** Why a message did not arrive; `isFinal`: another try would fare no better. Its message holds no secret. */
export class NotSent extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

export type Mailer = Pick<Config, 'smtpUrl' | 'mailFrom'>

interface Mail {
  to: string
  subject: string
  text: string
  /** by which a mail server knows one that it took before; made up when left out */
  messageId?: string
}

/** Throws NotSent. */
export async function sendMail({ smtpUrl, mailFrom }: Mailer, mail: Mail): Promise<void> {
  if (smtpUrl === undefined) throw new NotSent('mail is not set up', true)
  // Loaded with the first mail: most servers send none.
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: TRY_DEADLINE_MS,
    greetingTimeout: TRY_DEADLINE_MS,
    socketTimeout: TRY_DEADLINE_MS,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const deadline = setTimeout(() => transport.close(), 3 * TRY_DEADLINE_MS)
  try {
    await transport.sendMail({ from: mailFrom, ...mail })
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string }
    const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
    throw new NotSent(`mail: ${responseCode ?? code ?? 'failed'}`, isFinal)
  } finally {
    clearTimeout(deadline)
    transport.close()
  }
}
