import { isInDigest } from '../../polling/rules/login-families.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'

/** What a found miner lacks that asks for a login; the names of texts. */
export const LOGIN_NEEDS = ['loginMissing', 'loginRefused', 'loginStored', 'loginInClear'] as const

/** `isStored`: the site has a login of the family by now. A scan does not send one that would go in clear. */
export function loginNeed(
  family: LoginFamily,
  { isRefused, isStored }: { isRefused: boolean; isStored: boolean },
): (typeof LOGIN_NEEDS)[number] {
  if (!isStored) return 'loginMissing'
  if (isRefused) return 'loginRefused'
  return isInDigest(family) ? 'loginStored' : 'loginInClear'
}
