import type { App } from '../../../platform/server/context.ts'
import { hostOf } from '../../../platform/server/outbound/refused-target.ts'
import type { OutboundTarget } from '../../../platform/server/outbound/refused-target.ts'

/** The mail server, the SMS provider and the OpenID provider, where they are set. */
export function mailAndSmsTargets({ config: { smtpUrl, sms, oidc } }: Pick<App, 'config'>): Promise<OutboundTarget[]> {
  return Promise.resolve([
    ...(smtpUrl === undefined ? [] : [{ what: 'SMTP_URL', host: hostOf(smtpUrl) }]),
    ...(sms.provider === 'webhook' ? [{ what: 'SMS_WEBHOOK_URL', host: hostOf(sms.url) }] : []),
    ...(sms.provider === 'aliyun' ? [{ what: 'SMS_ALIYUN_ENDPOINT', host: hostOf(sms.endpoint) }] : []),
    ...(oidc ? [{ what: 'OIDC_ISSUER', host: hostOf(oidc.issuer) }] : []),
  ])
}
