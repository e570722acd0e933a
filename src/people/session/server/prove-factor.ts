import { randomInt } from 'node:crypto'
import { verifySync } from 'otplib'
import type { App } from '../../../platform/server/context.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { updateLastStep, updateRecoveryCodeUsed } from './second-factor.sql.ts'
import type { SecondFactor } from './second-factor.sql.ts'

type FactorApp = Pick<App, 'db' | 'sealing'>

/** A phone's clock may be off by one step, either way. */
const TOLERANCE_SECONDS = 30

export const secretPlace = (userId: number) => `second_factor.sealed_secret ${userId}` as const

/** Whether these are digits of the app that were not used before; uses them up. `confirms`: the first ones, which turn the factor on. */
export async function takeOtp(
  { db, sealing }: FactorApp,
  userId: number,
  { sealedSecret, lastStep }: SecondFactor,
  otp: string,
  confirms = false,
): Promise<boolean> {
  if (!/^\d{6}$/.test(otp)) return false
  const secret = sealing.unseal(secretPlace(userId), sealedSecret)
  const afterTimeStep = lastStep === null ? {} : { afterTimeStep: lastStep }
  const found = verifySync({ secret, token: otp, epochTolerance: TOLERANCE_SECONDS, ...afterTimeStep })
  if (!found.valid || !('timeStep' in found)) return false
  return updateLastStep(db, userId, { step: found.timeStep, sealedSecret, confirms })
}

/** Whether this is a code of the app or a recovery code, not used before; uses it up. */
export async function proveFactor(
  app: FactorApp,
  userId: number,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return (await takeOtp(app, userId, factor, typed)) || updateRecoveryCodeUsed(app.db, userId, secretHash(typed))
}

/** Without characters that are easily mistaken for each other. */
const LEGIBLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 4

const group = () => Array.from({ length: GROUP }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')

/** 'ABCD-EFGH-JKMN-PQRS': 79 random bits, so that a plain hash can't be guessed back. */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, group).join('-')
}

export const recoveryCodeHash = (code: string) => secretHash(code.replaceAll('-', ''))
