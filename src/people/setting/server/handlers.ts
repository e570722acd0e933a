import { writtenTime } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { NotSent, sendMail } from '../../../platform/server/outbound/send-mail.ts'
import { CODE_DIGITS } from '../../registration/rules/code-limits.ts'
import { NotSent as SmsNotSent } from '../../registration/server/sms/post.ts'
import { sendSms } from '../../registration/server/sms/send-sms.ts'
import { registrationTexts } from '../../registration/text.ts'
import { settingCalls } from '../contract.ts'
import type { SettingCalls } from '../contract.ts'
import { settingProblemTexts, settingTexts } from '../text.ts'
import { findSettings } from './find-settings.ts'
import { saveSettings } from './save-settings.ts'

export const settingNoun = noun(
  settingCalls,
  {
    'POST /setting/find/': findSettings,
    'POST /setting/save': saveSettings,
    'POST /setting/testMail': testMail,
    'POST /setting/testSms': testSms,
  },
  { ...registrationTexts, ...settingProblemTexts },
)

async function testMail({ app, caller, locale, request }: Call<SettingCalls['POST /setting/testMail']>): Promise<null> {
  const t = translator(settingTexts, locale)
  const at = writtenTime(new Date(), app.config.timeZone)
  try {
    const text = t('testMailText', { name: caller.name, at })
    await sendMail(app.config, { to: request.address, subject: t('testMailSubject'), text })
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    throw new CallError(CODES.refused, settingProblemTexts.mailNotSent, { values: { reason: error.message } })
  }
  return null
}

async function testSms({ app, log, locale, request }: Call<SettingCalls['POST /setting/testSms']>): Promise<null> {
  const { sms } = app.config
  if (sms.provider === 'none') throw new CallError(CODES.refused, settingProblemTexts.noSmsProvider)
  const text = translator(settingTexts, locale)('testSmsText')
  try {
    await sendSms(sms, { phone: request.phone, code: '0'.repeat(CODE_DIGITS), text }, log)
  } catch (error) {
    if (!(error instanceof SmsNotSent)) throw error
    throw new CallError(CODES.refused, settingProblemTexts.smsNotSent, { values: { reason: error.message } })
  }
  return null
}
