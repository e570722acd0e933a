import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { ADDRESS_FOR_PHONE_PER_DAY, ADDRESS_PER_HOUR, CODE_GOOD_FOR_MS, PHONE_PER_DAY } from '../rules/code-limits.ts'
import type { AskedBefore } from '../rules/code-limits.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

export type Purpose = 'register' | 'reset' | 'login' | 'email' | 'booking'

/** Until the transaction ends no one else counts what this phone and this address asked for. */
export async function lockAsking(trx: Db, phone: string, address: string): Promise<void> {
  for (const name of [`code from ${address}`, `code to ${phone}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** When codes were asked for before, as far as the limits look back. */
export async function selectAskedBefore(trx: Db, phone: string, address: string): Promise<AskedBefore> {
  const age = sql`(extract(epoch from clock_timestamp() - sent_at) * 1000)::float8`
  const ofPhone = sql`phone = ${phone} and failed_at is null and sent_at > clock_timestamp() - ${DAY_MS} * interval '1 millisecond'`
  const { rows } = await sql<AskedBefore>`
    select
      array(select ${age} from phone_code where ${ofPhone} order by sent_at desc limit ${PHONE_PER_DAY}) as "ofPhone",
      array(select ${age} from phone_code where ${ofPhone} and address = ${address}
            order by sent_at desc limit ${ADDRESS_FOR_PHONE_PER_DAY}) as "ofBoth",
      array(select ${age} from phone_code
            where address = ${address} and sent_at > clock_timestamp() - ${HOUR_MS} * interval '1 millisecond'
            order by sent_at desc limit ${ADDRESS_PER_HOUR}) as "ofAddress"
  `.execute(trx)
  return rows[0] ?? { ofPhone: [], ofBoth: [], ofAddress: [] }
}

export async function insertCode(trx: Db, code: { phone: string; purpose: Purpose; address: string }): Promise<number> {
  const { id } = await trx.insertInto('phone_code').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCodeHash(db: Db, id: number, codeHash: string): Promise<void> {
  await db.updateTable('phone_code').set({ code_hash: codeHash }).where('id', '=', id).execute()
}

export async function updateCodeFailed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('phone_code')
    .set({ failed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** A code that was sent, by the phone or mail address that it went to. */
export interface SentCode {
  phone: string
  purpose: Purpose
  /** of who tries it */
  address: string
}

export interface TriedCode {
  id: number
  codeHash: string
  /** with this one; those from the address that asked for the code and all others count apart */
  tries: number
  isExpired: boolean
  /** asked for from the same address */
  isOwn: boolean
}

/**
 * Counts one try of a phone's newest code that is good, the one that the address asked for before any other, before anybody looks whether it
 * is right: tries made at once count, too.
 */
export async function updateCodeTries(db: Db, { phone, purpose, address }: SentCode): Promise<TriedCode | undefined> {
  const isOwn = sql`address = ${address}`
  const isExpired = sql`sent_at < clock_timestamp() - ${CODE_GOOD_FOR_MS} * interval '1 millisecond'`
  const { rows } = await sql<TriedCode>`
    update phone_code set tries = tries + (${isOwn})::int, stranger_tries = stranger_tries + (not ${isOwn})::int
    where id = (select id from phone_code
                where phone = ${phone} and purpose = ${purpose} and code_hash is not null and failed_at is null
                order by ${isExpired}, used_at is not null, not ${isOwn}, sent_at desc, id desc limit 1)
    returning id, code_hash as "codeHash", case when ${isOwn} then tries else stranger_tries end as tries,
              ${isExpired} as "isExpired", ${isOwn} as "isOwn"
  `.execute(db)
  return rows[0]
}

/** Uses a code up. False when that was done before. */
export async function updateCodeUsed(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('phone_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Those that no limit looks back to any more. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await sql`delete from phone_code where sent_at < clock_timestamp() - ${DAY_MS} * interval '1 millisecond'`.execute(db)
}
