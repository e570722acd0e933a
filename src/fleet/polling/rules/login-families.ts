/**
 * Makes and firmware whose pages ask for a login. `account`: the one that they are delivered with; null: they know a password
 * alone.
 */
export const LOGIN_FAMILIES = {
  antminer: { account: 'root' },
  braiins: { account: 'root' },
  vnish: { account: null },
  mara: { account: 'root' },
  auradine: { account: 'admin' },
  sealminer: { account: 'seal' },
  proto: { account: null },
  epic: { account: null },
} as const satisfies Record<string, { account: string | null }>

export type LoginFamily = keyof typeof LOGIN_FAMILIES
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys
export const LOGIN_FAMILY_NAMES = Object.keys(LOGIN_FAMILIES) as [LoginFamily, ...LoginFamily[]]

/** The login of one family at a site. */
export interface MinerLogin {
  account: string
  password: string
}

/** The logins of a site; `key` differs with every change of them. */
export interface SiteLogins {
  key: string
  of: Readonly<Partial<Record<LoginFamily, MinerLogin>>>
}

export const NO_LOGINS: SiteLogins = { key: '', of: {} }

/** Those whose password never goes in clear. */
const IN_DIGEST = ['antminer', 'mara'] as const
export const isInDigest = (family: LoginFamily): family is (typeof IN_DIGEST)[number] =>
  IN_DIGEST.some((each) => each === family)
export const loginsInDigest = ({ key, of }: SiteLogins): SiteLogins => ({
  key,
  of: Object.fromEntries(IN_DIGEST.flatMap((family) => (of[family] ? [[family, of[family]]] : []))),
})

const FIRST_PAUSE_MS = 5 * 60_000
const LONGEST_PAUSE_MS = 6 * 60 * 60_000

/** How long a miner is not asked again with a login that it has refused so many times in a row: 5 min, 10, 20, … 6 h. */
export const pauseAfterRefusals = (refusals: number): number =>
  refusals < 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(refusals - 1, 20), LONGEST_PAUSE_MS)
