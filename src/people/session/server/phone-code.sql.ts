import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { ADDRESS_PER_HOUR, CODE_GOOD_FOR_MS, DAY_MS, HOUR_MS, PHONE_PER_DAY } from '../rules/code-limits.ts'
import type { AskedBefore } from '../rules/code-limits.ts'

export type Purpose = 'register' | 'reset' | 'login' | 'email' | 'booking'

/** Until the transaction ends no one else counts what this phone and this address asked for. */
export async function lockAsking(trx: Db, phone: string, address: string): Promise<void> {
  for (const name of [`code from ${address}`, `code to ${phone}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** When codes were asked for before, as far as the limits look back. */
export async function selectAskedBefore(trx: Db, phone: string, address: string): Promise<AskedBefore> {
  const age = sql`(extract(epoch from clock_timestamp() - sent_at) * 1000)::float8`
  const { rows } = await sql<AskedBefore>`
    select
      array(select ${age} from phone_code
            where phone = ${phone} and failed_at is null and sent_at > clock_timestamp() - ${DAY_MS} * interval '1 millisecond'
            order by sent_at desc limit ${PHONE_PER_DAY}) as "ofPhone",
      array(select ${age} from phone_code
            where address = ${address} and sent_at > clock_timestamp() - ${HOUR_MS} * interval '1 millisecond'
            order by sent_at desc limit ${ADDRESS_PER_HOUR}) as "ofAddress"
  `.execute(trx)
  return rows[0] ?? { ofPhone: [], ofAddress: [] }
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

export interface TriedCode {
  id: number
  codeHash: string
  /** with this one */
  tries: number
  isExpired: boolean
}

/**
 * Counts one try of the newest code of a phone, of those that were asked for from the address if one is given, before anybody looks
 * whether it is right: tries made at once count, too.
 */
export async function updateCodeTries(
  db: Db,
  phone: string,
  purpose: Purpose,
  address?: string,
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update phone_code set tries = tries + 1
    where id = (select id from phone_code
                where phone = ${phone} and purpose = ${purpose} and code_hash is not null and failed_at is null
                  and address = coalesce(${address ?? null}, address)
                order by sent_at desc, id desc limit 1)
    returning id, code_hash as "codeHash", tries,
              sent_at < clock_timestamp() - ${CODE_GOOD_FOR_MS} * interval '1 millisecond' as "isExpired"
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
