import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../../platform/server/settings/config.ts'
import { OutboundError } from '../../../../platform/server/outbound/outbound-error.ts'
import { sendByAliyun } from './aliyun.ts'
import { sendByWebhook } from './webhook.ts'

export interface CodeMessage {
  /** of mainland China without, of elsewhere with '+' and the country's number */
  phone: string
  code: string
  /** the whole message, in the language of the caller; providers with templates take the code alone */
  text: string
}

const TRIES = 2
const TRY_DEADLINE_MS = 5000
const PAUSE_MS = 300

/** Sends a code by the configured provider; without a provider it goes to the log. Throws OutboundError, at most twice the deadline later. */
export async function sendSms(
  config: Pick<Config, 'sms' | 'outboundAllow'>,
  message: CodeMessage,
  log: Logger,
  deadlineMs = TRY_DEADLINE_MS,
): Promise<void> {
  const settings = config.sms
  if (settings.provider === 'none') {
    const { phone, code } = message
    log.warn({ phone, code }, 'no SMS provider is set (SMS_PROVIDER): this code was written here alone')
    return
  }
  for (let tries = 1; ; tries++) {
    try {
      return settings.provider === 'aliyun'
        ? await sendByAliyun(config, settings, message, deadlineMs)
        : await sendByWebhook(config, settings, message, deadlineMs)
    } catch (error) {
      // A provider that took it and answered too late sends the same code twice, which does no harm.
      if (tries === TRIES || !(error instanceof OutboundError) || error.isFinal) throw error
      await sleep(PAUSE_MS)
    }
  }
}
