import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface SiteSetting {
  siteId: number
  site: string
  restart: boolean
  findMe: boolean
  switchPool: boolean
  sleep: boolean
  power: boolean
  account: string | null
  hasPassword: boolean
}

/** Undefined if the site does not exist. */
export async function selectSetting(db: Db, siteId: number): Promise<SiteSetting | undefined> {
  const { rows } = await sql<SiteSetting>`
    select s.id as "siteId", s.name as site, coalesce(c.restart, false) as restart, coalesce(c.find_me, false) as "findMe",
      coalesce(c.switch_pool, false) as "switchPool", coalesce(c.sleep, false) as sleep, coalesce(c.power, false) as power, c.account,
       c.sealed_password is not null as "hasPassword"
    from site s left join site_command_setting c on c.site_id = s.id where s.id = ${siteId}`.execute(db)
  return rows[0]
}

/** `sealedPassword` undefined: unchanged; null: removed. */
export async function upsertSetting(
  db: Db,
  setting: Omit<SiteSetting, 'hasPassword' | 'site'>,
  sealedPassword: string | null | undefined,
): Promise<void> {
  const { siteId, restart, findMe, switchPool, sleep, power, account } = setting
  const kept = sql`site_command_setting.sealed_password`
  await sql`
    insert into site_command_setting (site_id, restart, find_me, switch_pool, sleep, power, account, sealed_password)
    values (${siteId}, ${restart}, ${findMe}, ${switchPool}, ${sleep}, ${power}, ${account}, ${sealedPassword ?? null}::text)
    on conflict (site_id) do update set restart = excluded.restart, find_me = excluded.find_me,
      switch_pool = excluded.switch_pool, sleep = excluded.sleep, power = excluded.power, account = excluded.account,
      sealed_password = ${sealedPassword === undefined ? kept : sql`excluded.sealed_password`}`.execute(db)
}

export async function selectSealed(
  db: Db,
  siteId: number,
): Promise<{ account: string | null; sealed: string } | undefined> {
  const { rows } = await sql<{ account: string | null; sealed: string }>`
    select account, sealed_password as sealed from site_command_setting
    where site_id = ${siteId} and sealed_password is not null`.execute(db)
  return rows[0]
}
