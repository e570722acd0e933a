import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

/** Where the devices of each site answer, by the site's name. */
export async function selectSiteHosts(db: Db): Promise<{ site: string; hosts: string[] }[]> {
  const { rows } = await sql<{ site: string; hosts: string[] }>`
    select s.name as site, array_agg(host(d.host) order by d.id) as hosts
    from device d join site s on s.id = d.site_id
    where d.host is not null
    group by s.id, s.name order by s.id`.execute(db)
  return rows
}
