import { sql, type RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { DeviceState } from '../rules/device-states.ts'

export interface ScrappedDevice {
  id: number
  siteId: number
  serial: string
  stateBefore: DeviceState
  scrappedBy: number | null
  scrappedAt: Date
}
/** `scrappedAt` is null if it isn't scrapped. */
type LockedDevice = Omit<ScrappedDevice, 'scrappedAt'> & { scrappedAt: Date | null }

/** The column of who scrapped the device `d`. */
export const SCRAPPED_BY = sql<number | null>`(select c.user_id from state_change c
  where c.device_id = d.id and c.to_state = 'scrap' order by c.at desc, c.id desc limit 1)`

/** Locks a device; undefined if it is unknown, or out of scope. */
export async function selectDeviceToRestore(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<LockedDevice | undefined> {
  const [device] = await selectLocked(db, sql`d.id = ${id}`, clients)
  return device
}

/**
 * Locks the devices that this person scrapped at this moment (ISO text), and that are scrapped still, in the order in which sweeps
 * lock them.
 */
export async function selectScrappedAt(
  db: Db,
  { at, userId }: { at: string; userId: number },
  clients: ClientScope,
): Promise<ScrappedDevice[]> {
  const together = sql`d.state = 'scrap' and date_trunc('milliseconds', d.state_since) = ${at}::timestamptz and ${SCRAPPED_BY} = ${userId}`
  return (await selectLocked(db, together, clients)).filter((device) => isScrapped(device))
}

export const isScrapped = (device: LockedDevice): device is ScrappedDevice => device.scrappedAt !== null

async function selectLocked(db: Db, which: RawBuilder<unknown>, clients: ClientScope): Promise<LockedDevice[]> {
  const { rows } = await sql<LockedDevice>`
    select d.id, d.site_id as "siteId", d.serial,
      coalesce((select c.from_state from state_change c
        where c.device_id = d.id and c.to_state = 'scrap' order by c.at desc, c.id desc limit 1), 'offline') as "stateBefore",
      ${SCRAPPED_BY} as "scrappedBy", case when d.state = 'scrap' then d.state_since end as "scrappedAt"
    from device d
    where ${which} and ${inScope(clients, 'd.client_id')}
    order by d.id for update of d`.execute(db)
  return rows
}

/** Of these scrapped devices those whose address another device has got since, with its serial. */
export async function selectAddressesTaken(
  trx: Db,
  ids: readonly number[],
): Promise<{ id: number; serial: string; holder: string }[]> {
  const { rows } = await sql<{ id: number; serial: string; holder: string }>`
    select d.id, d.serial, holder.serial as holder
    from device d
    cross join lateral (select o.serial from device o
      where o.site_id = d.site_id and o.host = d.host and o.port = d.port and o.state <> 'scrap' limit 1) holder
    where d.id = any(${ids}::bigint[])
    order by d.id`.execute(trx)
  return rows
}
