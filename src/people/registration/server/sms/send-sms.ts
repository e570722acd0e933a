import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../../platform/server/settings/config.ts'
import { OutboundError } from '../../../../platform/server/outbound/outbound-error.ts'
import { sendByAliyun } from './aliyun.ts'
import { sendByWebhook } from './webhook.ts'
import type { SmsMessage } from './sms-message.ts'

const TRIES = 2
const TRY_DEADLINE_MS = 5000
const PAUSE_MS = 300

/** Sends a message by the configured provider; without one a code goes to the log, and nothing else is sent. Throws OutboundError, at most twice the deadline later. */
export async function sendSms(
  config: Pick<Config, 'sms' | 'outboundAllow'>,
  message: SmsMessage,
  log: Logger,
  deadlineMs = TRY_DEADLINE_MS,
): Promise<void> {
  const settings = config.sms
  if (settings.provider === 'none') {
    const { phone, code } = message
    if (code === undefined) throw new OutboundError('notSetUp', 'no SMS provider is set', { isFinal: true })
    log.warn({ phone, code }, 'no SMS provider is set (SMS_PROVIDER): this code was written here alone')
    return
  }
  for (let tries = 1; ; tries++) {
    try {
      return settings.provider === 'aliyun'
        ? await sendByAliyun(config, settings, message, deadlineMs)
        : await sendByWebhook(config, settings, message, deadlineMs)
    } catch (error) {
      // A provider that took it and answered too late sends the same message twice, which does no harm.
      if (tries === TRIES || !(error instanceof OutboundError) || error.isFinal) throw error
      await sleep(PAUSE_MS)
    }
  }
}
