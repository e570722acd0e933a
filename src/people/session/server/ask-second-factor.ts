import type { App } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { takeBackAttempt } from './login-attempt.ts'
import type { TakenAttempt } from './login-attempt.ts'
import { sessionTexts } from '../text.ts'
import { proveFactor } from './prove-factor.ts'
import { selectSecondFactor } from './second-factor.sql.ts'

/** Throws CallError 50020 where a second factor is needed and not given; that is no wrong try. A wrong one counts as a wrong password. */
export async function askSecondFactor(
  app: Pick<App, 'db' | 'sealing'>,
  userId: number,
  otp: string | undefined,
  attempt: TakenAttempt,
): Promise<void> {
  const factor = await selectSecondFactor(app.db, userId)
  if (!factor?.isOn) return
  if (otp === undefined) {
    await takeBackAttempt(app.db, attempt)
    throw new CallError(CODES.secondFactorNeeded, sessionTexts.factorNeeded)
  }
  if (await proveFactor(app, userId, factor, otp)) return
  throw new CallError(CODES.secondFactorNeeded, sessionTexts.otpWrong, {
    fields: { otp: sessionTexts.otpWrong },
  })
}
