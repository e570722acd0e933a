import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { covers } from '../../server/maintained.sql.ts'

/** in one run */
const MOST = 1000

interface Ended {
  id: number
  siteId: number | null
}

/** Those that are over and not reported yet, the first to end first. */
export async function selectEndedMaintenance(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from maintenance where not is_reported and until_at <= now() order by until_at, id limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Takes one of them, unless another server has, or it goes on again. */
export async function takeEndedMaintenance(trx: Db, id: number): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update maintenance set is_reported = true
    where id = ${id} and not is_reported and until_at <= now() returning id, site_id as "siteId"`.execute(trx)
  return rows[0]
}

/** The devices that went away during it and still are. */
export async function selectStillAway(
  trx: Db,
  { id, siteId }: Ended,
): Promise<{ siteId: number; deviceId: number; kind: string }[]> {
  const near =
    siteId === null
      ? sql`d.id in (select device_id from maintenance_device where maintenance_id = ${id})`
      : sql`d.site_id = ${siteId}`
  const { rows } = await sql<{ siteId: number; deviceId: number; kind: string }>`
    select d.site_id as "siteId", d.id as "deviceId", d.state as kind from maintenance m join device d on ${near}
    where m.id = ${id} and d.state in ('offline', 'lost') and d.state_since >= m.from_at and ${covers('d')}`.execute(
    trx,
  )
  return rows
}
