import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SmsSettings } from '../../../../platform/server/settings/config.ts'
import { sendByAliyun } from './aliyun.ts'
import { NotSent } from './post.ts'
import { sendByWebhook } from './webhook.ts'

export interface CodeMessage {
  /** of mainland China without, of elsewhere with '+' and the country's number */
  phone: string
  code: string
  /** the whole message, in the language of whoever asked; providers with templates take the code alone */
  text: string
}

const TRIES = 2
const TRY_DEADLINE_MS = 5000
const PAUSE_MS = 300

/** Sends a code as the settings say; without a provider it goes to the log. Throws NotSent, at most twice the deadline later. */
export async function sendSms(
  settings: SmsSettings,
  message: CodeMessage,
  log: Logger,
  deadlineMs = TRY_DEADLINE_MS,
): Promise<void> {
  if (settings.provider === 'none') {
    const { phone, code } = message
    log.warn({ phone, code }, 'no SMS provider is set (SMS_PROVIDER): this code was written here alone')
    return
  }
  for (let tries = 1; ; tries++) {
    try {
      return settings.provider === 'aliyun'
        ? await sendByAliyun(settings, message, deadlineMs)
        : await sendByWebhook(settings, message, deadlineMs)
    } catch (error) {
      // A provider that took it and answered too late sends the same code twice, which does no harm.
      if (tries === TRIES || !(error instanceof NotSent) || error.isFinal) throw error
      await sleep(PAUSE_MS)
    }
  }
}
