import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { hasSerialPart } from './device-text.sql.ts'

/** Ids of the devices whose serial or machine number contains the text, for all owners. */
export function devicesByNumber(text: string): RawBuilder<{ id: number }> {
  return sql`select id from device_list where ${hasSerialPart(text)}
    union select id from device where ${containsText('miner_id', text)}`
}
