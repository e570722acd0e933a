import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { isChoosableChannel } from '../../../platform/server/messages/choosable-channel.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { CommandStatus } from '../../command/rules/command-kinds.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { Action } from '../rules/automation-kinds.ts'
import type { Rule } from '../rules/automation-rule.ts'
import type { FollowedAutomation } from './automation-work.sql.ts'

export interface EnteredAutomation extends Rule {
  name: string
  siteId: number | null
  powerPercent: number | null
  channelId: number | null
  isActive: boolean
}
export interface AutomationRow extends EnteredAutomation {
  id: number
  site: string | null
  channel: string | null
  savedBy: string
  actedLately: number
  mayChange: boolean
  version: number
}

/** Users who see only some clients' devices may change none: what an automation does concerns the whole site. */
function isOwn(clients: ClientScope): Term {
  if (clients === 'all') return sql`true`
  return 'sites' in clients ? sql`coalesce(a.site_id = any(${clients.sites}::bigint[]), false)` : sql`false`
}

/** Of sites, by those that the caller sees as a whole. */
function seesWholeSite(clients: ClientScope, id: string): Term {
  if (clients === 'all') return sql`true`
  return 'sites' in clients ? sql`${sql.ref(id)} = any(${clients.sites}::bigint[])` : sql`false`
}
const isSeen = (clients: ClientScope): Term => sql`(a.site_id is null or ${seesWholeSite(clients, 'a.site_id')})`

const COLUMNS = (clients: ClientScope) => sql<AutomationRow>`
  a.id, a.name, a.site_id as "siteId", s.name as site, a.condition, a.state, a.warning_type as "warningType", a.bound,
  a.for_minutes as "forMinutes", a.action, a.power_percent as "powerPercent", a.channel_id as "channelId",
  case when h.deleted_at is null then h.name end as channel,
  a.is_active as "isActive", a.version, u.name as "savedBy", ${isOwn(clients)} as "mayChange",
  (select count(*)::int from automation_action x where x.automation_id = a.id and x.at > now() - interval '24 hours'
    and ${seesWholeSite(clients, 'x.site_id')}) as "actedLately"`
const FROM = sql`automation a join app_user u on u.id = a.saved_by left join site s on s.id = a.site_id
  left join notification_channel h on h.id = a.channel_id`

export function selectAutomationPage(db: Db, clients: ClientScope, page: Page): Promise<ListAnswer<AutomationRow>> {
  const from = sql`${FROM} where a.deleted_at is null and ${isSeen(clients)}`
  return selectListPage(
    db,
    { rows: sql<AutomationRow>`select ${COLUMNS(clients)} from ${from} order by a.id`, from },
    page,
  )
}

/** Undefined if it is unknown or out of scope. `isLocked`: until the end of the transaction. */
export async function selectAutomation(
  db: Db,
  id: number,
  clients: ClientScope,
  { isLocked }: { isLocked: boolean },
): Promise<(AutomationRow & Pick<FollowedAutomation, 'locale' | 'userId'>) | undefined> {
  const { rows } = await sql<AutomationRow & Pick<FollowedAutomation, 'locale' | 'userId'>>`
    select ${COLUMNS(clients)}, a.locale, a.saved_by as "userId" from ${FROM}
    where a.id = ${id} and a.deleted_at is null and ${isSeen(clients)} ${isLocked ? sql`for update of a` : sql``}`.execute(
    db,
  )
  return rows[0]
}

const valuesOf = (entered: EnteredAutomation, { userId, locale }: { userId: number; locale: 'zh' | 'en' }) => ({
  name: entered.name,
  site_id: entered.siteId,
  condition: entered.condition,
  state: entered.state,
  warning_type: entered.warningType,
  bound: entered.bound,
  for_minutes: entered.forMinutes,
  action: entered.action,
  power_percent: entered.powerPercent,
  channel_id: entered.channelId,
  is_active: entered.isActive,
  saved_by: userId,
  locale,
})

export async function insertAutomation(
  trx: Db,
  entered: EnteredAutomation,
  by: { userId: number; locale: 'zh' | 'en' },
): Promise<number> {
  const { id } = await trx
    .insertInto('automation')
    .values(valuesOf(entered, by))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `isOther`: what matched so far matched something else, and begins again. */
export async function updateAutomation(
  trx: Db,
  id: number,
  isOther: boolean,
  entered: EnteredAutomation,
  by: { userId: number; locale: 'zh' | 'en' },
): Promise<void> {
  await trx
    .updateTable('automation')
    .set({ ...valuesOf(entered, by), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (isOther) await trx.deleteFrom('automation_match').where('automation_id', '=', id).execute()
}

export async function updateDeleted(trx: Db, id: number): Promise<void> {
  await sql`update automation set deleted_at = now(), is_active = false where id = ${id}`.execute(trx)
  await trx.deleteFrom('automation_match').where('automation_id', '=', id).execute()
}

export interface Switch {
  isStopped: boolean
  stoppedBy: string | null
  stoppedAt: string | null
}
export async function selectSwitch(db: Db): Promise<Switch> {
  const { rows } = await sql<Switch>`
    select w.is_stopped as "isStopped", u.name as "stoppedBy", ${isoMoment('w.changed_at')} as "stoppedAt"
    from automation_switch w left join app_user u on u.id = w.changed_by`.execute(db)
  return rows[0] ?? { isStopped: true, stoppedBy: null, stoppedAt: null }
}

/** Waits for the decisions under way; none is made after it. */
export async function updateSwitch(trx: Db, isStopped: boolean, userId: number): Promise<void> {
  await sql`update automation_switch set is_stopped = ${isStopped}, changed_by = ${userId}, changed_at = now()`.execute(
    trx,
  )
}

export interface AllowedSite {
  id: number
  name: string
  isAllowed: boolean
  allowedBy: string | null
  allowedAt: string | null
}
export function selectSitePage(db: Db, clients: ClientScope, page: Page): Promise<ListAnswer<AllowedSite>> {
  const from = sql`site s left join automation_site x on x.site_id = s.id left join app_user u on u.id = x.allowed_by
    where s.deleted_at is null and ${seesWholeSite(clients, 's.id')}`
  const rows = sql<AllowedSite>`
    select s.id, s.name, x.site_id is not null as "isAllowed", u.name as "allowedBy", ${isoMoment('x.allowed_at')} as "allowedAt"
    from ${from} order by s.name collate "zh-x-icu", s.id`
  return selectListPage(db, { rows, from }, page)
}

/** Its name; undefined if it is deleted, unknown, or the caller does not see the whole of it. */
export async function selectWholeSite(db: Db, id: number, clients: ClientScope): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.name from site s where s.id = ${id} and s.deleted_at is null and ${seesWholeSite(clients, 's.id')}`.execute(
    db,
  )
  return rows[0]?.name
}

/** The sites at which an automation acts, of those that the caller sees. */
export async function selectSitesOf(
  db: Db,
  siteId: number | null,
  clients: ClientScope,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from site s
    where s.deleted_at is null and ${allOf(seesWholeSite(clients, 's.id'), equals('s.id', siteId ?? undefined))} order by s.id`.execute(
    db,
  )
  return rows
}

/** Whether messages may be sent to the channel; `managesChannels`: to any of them. */
export async function selectIsChannel(db: Db, id: number, managesChannels: boolean): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isChoosableChannel(id, managesChannels)} as is`.execute(db)
  return rows[0]?.is === true
}

export async function updateAllowed(trx: Db, siteId: number, isAllowed: boolean, userId: number): Promise<void> {
  if (isAllowed)
    await sql`insert into automation_site (site_id, allowed_by) values (${siteId}, ${userId}) on conflict do nothing`.execute(
      trx,
    )
  else await sql`delete from automation_site where site_id = ${siteId}`.execute(trx)
}

export interface LogRow {
  id: number
  at: string
  automationId: number
  name: string
  deviceId: number
  serial: string
  site: string
  action: Action
  since: string
  state: DeviceState
  celsius: number | null
  price: number | null
  currency: string | null
  runId: number | null
  status: CommandStatus | null
}
export function selectLogPage(
  db: Db,
  {
    automationId,
    siteId,
    clients,
  }: { automationId?: number | undefined; siteId?: number | undefined; clients: ClientScope },
  page: Page,
): Promise<ListAnswer<LogRow>> {
  const where = allOf(
    equals('x.automation_id', automationId),
    equals('x.site_id', siteId),
    inScope(clients, 'd.client_id'),
  )
  const from = sql`automation_action x join device d on d.id = x.device_id where ${where}`
  const rows = sql<LogRow>`
    select x.id, ${isoMoment('x.at')} as at, x.automation_id as "automationId", a.name, x.device_id as "deviceId", d.serial, s.name as site,
      x.action, ${isoMoment('x.since')} as since, x.seen->>'state' as state, (x.seen->>'celsius')::float8 as celsius,
      (x.seen->>'price')::float8 as price, x.seen->>'currency' as currency, x.run_id as "runId", c.status
    from automation_action x join device d on d.id = x.device_id join automation a on a.id = x.automation_id
    join site s on s.id = x.site_id
    left join device_command c on c.site_id = x.site_id and c.run_id = x.run_id and c.device_id = x.device_id
    where ${where} order by x.at desc, x.id desc`
  return selectListPage(db, { rows, from }, page)
}
