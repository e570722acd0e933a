import type { Text } from '../../platform/rules/text.ts'

/** What the login page needs before its first call. */
interface LoginData {
  /** the server's RSA key, PEM (SPKI); passwords are encrypted for it */
  publicKey: string
  /** whether strangers may register on the login page, and whether a user must approve */
  registration: 'off' | 'approved' | 'open'
  /** the name of the OpenID provider, where there is one */
  signOn?: string | undefined
  /** only in a demo */
  demoAccounts?: readonly { username: string; password: string; role: Text }[] | undefined
}

declare module '../../platform/contract/start-data.ts' {
  interface StartData extends LoginData {}
}
