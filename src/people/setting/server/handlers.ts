import { writtenTime } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/errors.ts'
import { NotSent, sendMail } from '../../../platform/server/send-mail.ts'
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
  },
  settingProblemTexts,
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
