import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { Text } from '../../../platform/rules/text.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { readPhone } from '../../../platform/rules/phone.ts'
import { countedAddress } from '../rules/counted-address.ts'
import { FAILURES_FORGOTTEN_MS, judgeTry } from '../rules/login-budget.ts'
import type { Budget } from '../rules/login-budget.ts'
import { sessionTexts } from '../text.ts'
import { addDeviceFailures, selectDevice } from './login-device.sql.ts'
import { countFailures, selectFailures, settleFailures } from './login-failure.sql.ts'

interface Attempt {
  /** null: no account is named, the address alone counts */
  name: string | null
  address: string
  /** of the secret in the device's cookie */
  deviceHash?: Buffer | null
  hasPhoneCode?: boolean
}

/** What was counted in advance. */
export interface TakenAttempt {
  name: string | null
  /** as it is counted: `countedAddress` */
  address: string
  counts: readonly Budget[]
  deviceId: number | null
}

/**
 * Takes one try to log in. It counts as failed until `forgiveAttempt` or `takeBackAttempt` takes it back, so that guesses made at the same
 * moment count too. Throws CallError 429 while it must wait, in these words where the address must; such a try counts nothing. Where
 * the account is spent and its name is a phone, the error names the field `code`.
 */
export async function takeLoginAttempt(
  db: Db,
  { name, address: from, deviceHash = null, hasPhoneCode = name === null }: Attempt,
  words: Text = sessionTexts.loginWait,
): Promise<TakenAttempt> {
  const address = countedAddress(from)
  const verdict = await transaction(db, async (trx) => {
    const device = deviceHash && name !== null ? await selectDevice(trx, deviceHash, name) : undefined
    const spent = await selectFailures(trx, name ?? '', address)
    const judged = judgeTry({
      deviceFailures: device?.failures,
      hasPhoneCode,
      name: spent.name,
      address: spent.address,
    })
    if ('waitMs' in judged) return judged
    await countFailures(trx, { name, address, counts: judged.counts }, FAILURES_FORGOTTEN_MS)
    const deviceId = device && judged.counts.includes('device') ? device.id : null
    if (deviceId !== null) await addDeviceFailures(trx, deviceId, 1)
    return { name, address, counts: judged.counts, deviceId }
  })
  if (!('waitMs' in verdict)) return verdict
  const values = { seconds: Math.ceil(verdict.waitMs / 1000) }
  if (!verdict.isAccountSpent) throw new CallError(CODES.tooManyRequests, words, { values })
  const hint = readPhone(name ?? '') === undefined ? {} : { fields: { code: sessionTexts.phoneCodeHelps } }
  throw new CallError(CODES.tooManyRequests, sessionTexts.accountWait, { values, ...hint })
}

/** After what is neither a failure nor a login: the counts are as before the try. */
export async function takeBackAttempt(db: Db, taken: TakenAttempt): Promise<void> {
  if (taken.deviceId !== null) await addDeviceFailures(db, taken.deviceId, -1)
  await settleFailures(db, taken, false)
}

/**
 * After a login. The count that strangers share restarts if the try was one of theirs; a known device, or a code by phone, leaves it as it is.
 * Returns how many wrong tries there were since the login before.
 */
export function forgiveAttempt(trx: Db, taken: TakenAttempt): Promise<number> {
  return settleFailures(trx, taken, true)
}
