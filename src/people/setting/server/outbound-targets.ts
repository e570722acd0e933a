import type { App } from '../../../platform/server/context.ts'
import { hostOf } from '../../../platform/server/outbound/refused-target.ts'
import type { OutboundTarget } from '../../../platform/server/outbound/refused-target.ts'

/** The mail server and the SMS provider, where they are set. */
export function mailAndSmsTargets({ config: { smtpUrl, sms } }: Pick<App, 'config'>): Promise<OutboundTarget[]> {
  return Promise.resolve([
    ...(smtpUrl === undefined ? [] : [{ what: 'SMTP_URL', host: hostOf(smtpUrl) }]),
    ...(sms.provider === 'webhook' ? [{ what: 'SMS_WEBHOOK_URL', host: hostOf(sms.url) }] : []),
    ...(sms.provider === 'aliyun' ? [{ what: 'SMS_ALIYUN_ENDPOINT', host: hostOf(sms.endpoint) }] : []),
  ])
}
