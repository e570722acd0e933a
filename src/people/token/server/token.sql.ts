import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { selectScopes } from '../../../platform/server/caller-scopes.sql.ts'
import type { CallerSql } from '../../../platform/server/scope-sql.ts'
import type { App } from '../../../platform/server/context.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { CallerRow } from '../../session/server/session.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

/** What a token is worth, as far as its own row and its maker's role determine it; `t` is the token, `u` who made it. */
const STATE = sql<'valid' | 'expired' | 'revoked' | 'lost'>`case
  when t.revoked_at is not null then 'revoked'
  when u.deleted_at is not null or u.role not in (t.role, ${ADMINISTRATOR}) then 'lost'
  when t.expires_at <= now() then 'expired'
  else 'valid' end`

export interface TokenCallerRow extends CallerRow {
  id: number
  state: 'valid' | 'expired' | 'revoked' | 'lost'
  mayWrite: boolean
  isDisplay: boolean
  isPartial: boolean
}

const TOKEN_SQL: CallerSql = {
  userId: sql`u.id`,
  role: (column) => sql.ref(`r.${column}`),
  companyIds: sql`seen.ids`,
  isOwnRole: sql`u.role = t.role`,
  cutTo: (column) => sql.ref(`t.${column}`),
}

/**
 * A token with its keys and scopes as of now, by its hash: those keys of its role that its maker's role has, too; the companies that the
 * role sees from its maker's own company, or those of them that were chosen; each area's scope likewise. Of a role that is not its maker's,
 * which only an administrator can give, what was chosen is all there is. `offset 0` as in `selectSession`.
 */
export async function selectTokenCaller(
  { db, scopes }: Pick<App, 'db' | 'scopes'>,
  tokenHash: Buffer,
  { noteMs }: { noteMs: number },
): Promise<TokenCallerRow | undefined> {
  const statement = sql<TokenCallerRow>`
    select t.id, ${STATE} as state, t.can_write as "mayWrite", t.is_display as "isDisplay",
           t.client_ids is not null or t.company_ids is not null as "isPartial",
           coalesce(t.last_used_at < now() - ${noteMs} * interval '1 millisecond', true) as "isNoteDue",
           u.id as "userId", u.name, u.phone, t.role, u.must_change_password as "mustChangePassword",
           (select coalesce(json_object_agg(k.key, k.can_write and own.can_write and t.can_write), '{}')
            from role_key k join role_key own on own.role = u.role and own.key = k.key where k.role = t.role) as keys,
           seen.ids as "companyIds",
           case when seen.ids is null or home.id = any(seen.ids) then home.id else coalesce(seen.ids[1], home.id) end as "companyId",
           ${selectScopes(scopes, TOKEN_SQL)} as scopes
    from api_token t
    join app_user u on u.id = t.user_id
    join role r on r.name = t.role
    join company home on home.id = u.company_id and home.deleted_at is null
    cross join lateral (
      select case r.company_scope when 'below' then companies_below(home.id) when 'current' then array[home.id] end as ids
      offset 0
    ) of_role
    cross join lateral (
      select case when t.company_ids is null then of_role.ids else array(
        select c.id from company c
        where c.id = any(t.company_ids) and c.deleted_at is null
          and (u.role <> t.role or of_role.ids is null or c.id = any(of_role.ids))
        order by c.id) end as ids
      offset 0
    ) seen
    where t.token_hash = ${tokenHash}`
  const [caller] = await selectPlanned(db, statement)
  return caller
}

export async function updateTokenUsed(db: Db, id: number, address: string): Promise<void> {
  await sql`update api_token set last_used_at = now(), last_used_address = ${address} where id = ${id}`.execute(db)
}

export interface NewToken {
  tokenHash: Buffer
  prefix: string
  name: string
  userId: number
  role: string
  mayWrite: boolean
  isDisplay: boolean
  clientIds: readonly number[] | null
  companyIds: readonly number[] | null
  expiresAt: Date
}

/** Undefined when the person has as many valid ones already; the person's row stays locked until the transaction ends. */
export async function insertToken(trx: Db, token: NewToken, most: number): Promise<number | undefined> {
  await sql`select from app_user where id = ${token.userId} for update`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into api_token (token_hash, prefix, name, user_id, role, can_write, is_display, client_ids, company_ids, expires_at)
    select ${token.tokenHash}::bytea, ${token.prefix}, ${token.name}, ${token.userId}::bigint, ${token.role}, ${token.mayWrite}::boolean, ${token.isDisplay}::boolean,
           ${token.clientIds}::bigint[], ${token.companyIds}::bigint[], ${token.expiresAt}::timestamptz
    where (select count(*) from api_token t join app_user u on u.id = t.user_id
           where t.user_id = ${token.userId} and ${STATE} = 'valid') < ${most}
    returning id`.execute(trx)
  return rows[0]?.id
}

export interface TokenOwner {
  id: number
  name: string
  userId: number
}

/** One that is not revoked yet; its row stays locked until the transaction ends. */
export async function selectTokenForUpdate(trx: Db, id: number): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select id, name, user_id as "userId" from api_token where id = ${id} and revoked_at is null for update`.execute(trx)
  return rows[0]
}

export async function updateTokenRevoked(db: Db, id: number, by: number): Promise<void> {
  await sql`update api_token set revoked_at = now(), revoked_by = ${by} where id = ${id}`.execute(db)
}

export interface TokenRow {
  id: number
  name: string
  prefix: string
  userId: number
  userName: string
  role: string
  roleTitle: { zh: string; en: string }
  mayWrite: boolean
  isDisplay: boolean
  clients: { id: number; name: string }[] | null
  companies: { id: number; name: string }[] | null
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  lastUsedAddress: string | null
  state: 'valid' | 'expired' | 'revoked' | 'lost'
}

const chosen = (ids: RawBuilder<unknown>, table: 'client' | 'company') => sql`
  case when ${ids} is not null then (
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
    from ${sql.table(table)} c where c.id = any(${ids})) end`

export interface TokenFilter {
  /** in the token's name, or its maker's */
  name?: string | undefined
  /** made by this person; undefined: by anybody */
  userId: number | undefined
}

/** Tokens, the newest first, and what of the statement counts them. */
export function tokensQuery({ name, userId }: TokenFilter) {
  const from = sql`api_token t join app_user u on u.id = t.user_id join role r on r.name = t.role
    where ${allOf(equals('t.user_id', userId), contains(['t.name', 'u.name'], name))}`
  const rows = sql<TokenRow>`
    select t.id, t.name, t.prefix, u.id as "userId", u.name as "userName", t.role,
           json_build_object('zh', r.name, 'en', r.title_en) as "roleTitle", t.can_write as "mayWrite", t.is_display as "isDisplay",
           ${chosen(sql`t.client_ids`, 'client')} as clients, ${chosen(sql`t.company_ids`, 'company')} as companies,
           t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
           t.last_used_address as "lastUsedAddress", ${STATE} as state
    from ${from} order by t.id desc`
  return { rows, from }
}

/** Roles with how their people's rows are cut. */
export async function selectTokenRoles(db: Db, name: string | undefined) {
  const { rows } = await sql<{
    name: string
    title: { zh: string; en: string }
    clientScope: 'all' | 'assigned' | 'company'
  }>`
    select name, json_build_object('zh', name, 'en', title_en) as title, client_scope as "clientScope"
    from role where ${name === undefined ? sql`true` : sql`name = ${name}`} order by position, name`.execute(db)
  return rows
}

/** Clients by name, of a caller who is shown all or those listed. */
export async function selectClientNames(db: Db, ids: 'all' | readonly number[], most: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from client
    where deleted_at is null and ${ids === 'all' ? sql`true` : sql`id = any(${ids}::bigint[])`}
    order by name collate "zh-x-icu", id limit ${most}`.execute(db)
  return rows
}
