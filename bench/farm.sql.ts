import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

/** A site of T30s where these miners answer, in one statement: what a server held to take them in would count as its memory. */
export async function insertFarm(
  db: Db,
  name: string,
  miners: readonly { address: string; port: number }[],
): Promise<void> {
  const [hosts, ports] = [miners.map(({ address }) => address), miners.map(({ port }) => port)]
  await sql`
    with c as (insert into client (name) values (${name}) returning id),
      a as (insert into account (client_id, name, pool_user) select id, ${name}, ${name} from c)
    insert into site (name) values (${name})`.execute(db)
  await sql`
    insert into device (site_id, account_id, type_id, serial, name, host, port)
    select (select max(id) from site), (select max(id) from account), (select id from machine_type where name = 'T30'),
      ${name} || '-' || host, host, host::inet, port
    from unnest(${hosts}::text[], ${ports}::int[]) as miner (host, port)`.execute(db)
}
