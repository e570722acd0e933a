import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { covers } from '../../server/maintained.sql.ts'

interface Ended {
  id: number
  siteId: number | null
}

/** Takes one that is over and was not taken before. */
export async function takeEndedMaintenance(trx: Db): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update maintenance set is_reported = true
    where id = (select id from maintenance where not is_reported and until_at <= now() order by until_at limit 1 for update skip locked)
    returning id, site_id as "siteId"`.execute(trx)
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
