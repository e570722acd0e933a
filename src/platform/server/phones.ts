import type { Logger } from 'pino'
import type { CallSpec } from '../contract/call.ts'
import type { App, Call } from './context.ts'
import type { Db } from './database/database.ts'

/** A message of one's own words. */
export interface PhoneText {
  phone: string
  text: string
  /** the facts in the text, by name, for providers that only have templates */
  facts: Readonly<Record<string, string>>
}

/** What reaches people by their phones. One area has it; the limits of codes hold for all areas together. */
export interface Phones {
  /** Sends a code to a phone that someone wants to book by. Throws CallError: 429 beyond the limits, 41000 where it could not be sent. */
  sendCode: (call: Pick<Call<CallSpec>, 'app' | 'db' | 'log' | 'locale' | 'address'>, phone: string) => Promise<void>
  /** The id of the code that was sent for booking, when it is the one given. Counts the try; throws at the field `code`. */
  proveCode: (db: Db, sent: { phone: string; code: string; address: string }) => Promise<number>
  /** Uses a code up, in the transaction of what it is good for. Throws at the field `code` when that was done before. */
  useCodeUp: (trx: Db, codeId: number) => Promise<void>
  /** Whether texts can be sent just now: some providers send codes alone. */
  sendsTexts: (config: App['config']) => boolean
  /** Throws OutboundError. */
  sendText: (config: App['config'], message: PhoneText, log: Logger) => Promise<void>
}
