import { writtenTime } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Text } from '../../../platform/rules/text.ts'
import type { CallSpec } from '../../../platform/contract/call.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { findRefused } from '../../../platform/server/outbound/refused-target.ts'
import { sendMail } from '../../../platform/server/outbound/send-mail.ts'
import { CODE_DIGITS } from '../../session/rules/code-limits.ts'
import { sendSms } from '../../registration/server/sms/send-sms.ts'
import { registrationTexts } from '../../registration/text.ts'
import { settingCalls } from '../contract.ts'
import type { SettingCalls } from '../contract.ts'
import { settingProblemTexts, settingTexts } from '../text.ts'
import { findSettings } from './find-settings.ts'
import { mailAndSmsTargets } from './outbound-targets.ts'
import { saveSettings } from './save-settings.ts'

export const settingNoun = noun(
  settingCalls,
  {
    'POST /setting/find/': findSettings,
    'POST /setting/findRefused/': async ({ app }) => findRefused(app.config, await mailAndSmsTargets(app)),
    'POST /setting/save': saveSettings,
    'POST /setting/testMail': testMail,
    'POST /setting/testSms': testSms,
  },
  { ...registrationTexts, ...settingProblemTexts },
)

async function testMail(call: Call<SettingCalls['POST /setting/testMail']>): Promise<null> {
  const { app, caller, locale, request } = call
  const t = translator(settingTexts, locale)
  const at = writtenTime(new Date(), app.config.timeZone)
  try {
    const text = t('testMailText', { name: caller.name, at })
    await sendMail(app.config, { to: request.address, subject: t('testMailSubject'), text })
  } catch (error) {
    throw notSent(error, settingProblemTexts.mailNotSent, call)
  }
  return null
}

async function testSms(call: Call<SettingCalls['POST /setting/testSms']>): Promise<null> {
  const { app, log, locale, request } = call
  const { sms } = app.config
  if (sms.provider === 'none') throw new CallError(CODES.refused, settingProblemTexts.noSmsProvider)
  const text = translator(settingTexts, locale)('testSmsText')
  try {
    await sendSms(app.config, { phone: request.phone, code: '0'.repeat(CODE_DIGITS), text }, log)
  } catch (error) {
    throw notSent(error, settingProblemTexts.smsNotSent, call)
  }
  return null
}

/** The other side's response goes to the log alone. */
function notSent(error: unknown, text: Text, { log, locale }: Pick<Call<CallSpec>, 'log' | 'locale'>): unknown {
  if (!(error instanceof OutboundError)) return error
  log.warn({ reason: error.message }, 'a test message was not sent')
  return new CallError(CODES.refused, text, { values: { reason: outboundTexts[error.failure][locale] } })
}
