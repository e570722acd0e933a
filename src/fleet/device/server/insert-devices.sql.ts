import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { EnteredDevice } from '../rules/entered-device.ts'

/** Adds devices, except those whose serial another device has, even one added concurrently; returns those that were added. */
export async function insertDevices(
  trx: Db,
  devices: readonly EnteredDevice[],
  userId: number,
): Promise<{ id: number; serial: string }[]> {
  const column = <T>(of: (device: EnteredDevice) => T) => devices.map(of)
  // Always in the same order, so that two concurrent inserts wait instead of deadlocking.
  const { rows } = await sql<{ id: number; serial: string }>`
    with added as (
      insert into device (name, serial, miner_id, site_id, account_id, type_id, host, port, mac)
      select a.name, a.serial, a.miner_id, a.site_id, a.account_id, a.type_id, a.host::inet, a.port, a.mac
      from unnest(${column(({ name }) => name)}::text[], ${column(({ serial }) => serial)}::text[],
        ${column(({ minerId }) => minerId)}::text[], ${column(({ siteId }) => siteId)}::bigint[],
        ${column(({ accountId }) => accountId)}::bigint[], ${column(({ typeId }) => typeId)}::bigint[],
        ${column(({ host }) => host)}::text[], ${column(({ port }) => port)}::int[], ${column(({ mac }) => mac)}::text[])
        as a (name, serial, miner_id, site_id, account_id, type_id, host, port, mac)
      order by lower(a.serial)
      on conflict (lower(serial)) do nothing
      returning id, serial, site_id, state, state_since
    ), told as (
      insert into state_change (site_id, device_id, to_state, at, cause, user_id)
      select site_id, id, state, state_since, 'added', ${userId} from added
    )
    select id, serial from added`.execute(trx)
  return rows
}
