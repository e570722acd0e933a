import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

/** Whether maintenance `m` covers a device, whenever it is. `device`: its name in the query, with site_id, client_id and id. */
export function covers(device: string): RawBuilder<SqlBool> {
  const [site, client, id] = ['site_id', 'client_id', 'id'].map((column) => sql.ref(`${device}.${column}`))
  return sql`(
    (m.client_ids is null or ${client} = any(m.client_ids))
    and case
      when m.site_id is null then exists (
        select from maintenance_device md where md.maintenance_id = m.id and md.device_id = ${id})
      when m.rack_id is null then m.site_id = ${site}
      else m.site_id = ${site} and exists (
        select from device_place dp where dp.site_id = ${site} and dp.device_id = ${id} and dp.rack_id = m.rack_id)
    end)`
}

/** Whether a device is in maintenance at a time. */
export function isMaintained(device: string, at: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from maintenance m where m.from_at <= ${at} and m.until_at > ${at} and ${covers(device)})`
}

/** Of devices of a site, each at a time, those in maintenance then. While none is planned the devices are not sent. */
export async function selectMaintained(
  db: Db,
  siteId: number,
  devices: readonly { id: number; atMs: number }[],
): Promise<Set<number>> {
  if (devices.length === 0) return new Set()
  const at = devices.map(({ atMs }) => atMs)
  const [first, last] = [Math.min(...at), Math.max(...at)].map((ms) => new Date(ms))
  const { rows: planned } = await sql`
    select from maintenance where from_at <= ${last} and until_at > ${first} limit 1`.execute(db)
  if (planned.length === 0) return new Set()
  const moments = devices.map(({ id, atMs }) => ({ id, at: new Date(atMs).toISOString() }))
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as g (id bigint, at timestamptz)
    )
    select d.id from given g join device d on d.site_id = ${siteId} and d.id = g.id
    where ${isMaintained('d', sql`g.at`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
