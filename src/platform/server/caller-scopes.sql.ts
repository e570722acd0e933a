import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RowScopes } from '../contract/call.ts'
import type { Area } from './area.ts'

/** What a scope may be computed from, as SQL within the one query that looks up a caller. */
export interface CallerSql {
  /** the person, or who made the API token */
  userId: RawBuilder<number>
  /** a column of the role whose rights count */
  role: (column: string) => RawBuilder<unknown>
  /** ids of the companies whose rows the caller sees; null: all */
  companyIds: RawBuilder<number[] | null>
  /** whether the rights are those of the person's own role; an API token may have another, to which nothing is assigned */
  isOwnRole: RawBuilder<boolean>
  /** ids to which an API token was cut when it was made; null: not cut, or a session */
  cutTo: (column: 'client_ids' | 'company_ids') => RawBuilder<number[] | null>
}

/** Computes what a caller sees of a scope's rows: an SQL expression whose value is the scope's, as JSON. Evaluated once a second per caller. */
export type ScopeSql = (caller: CallerSql) => RawBuilder<unknown>

/** Every scope that areas add to the platform's own. */
export type AreaScopes = Omit<RowScopes, 'companies'>
/** By the scope's name. */
export type CallerScopes = Readonly<Record<string, ScopeSql>>

const PLATFORM_SCOPES = ['public', 'self', 'shared', 'machine', 'companies'] satisfies (keyof RowScopes | string)[]

/** The scopes of these areas. Throws when a call has one that no area computes, or two areas compute the same. */
export function scopesOf(areas: readonly Pick<Area, 'nouns' | 'scopes'>[]): CallerScopes {
  const rules = areas.flatMap(({ scopes = {} }) => Object.entries<ScopeSql | undefined>(scopes))
  const names = new Set([...PLATFORM_SCOPES, ...rules.map(([name]) => name)])
  if (names.size < PLATFORM_SCOPES.length + rules.length) throw new Error('Two areas compute the same scope.')
  for (const { calls } of areas.flatMap(({ nouns }) => nouns))
    for (const [address, { scope }] of Object.entries(calls))
      if (!names.has(scope)) throw new Error(`${address}: no area computes the scope '${scope}'.`)
  return Object.fromEntries(rules.flatMap(([name, rule]) => (rule ? [[name, rule]] : [])))
}

/** One JSON object with the value of each scope by its name: `AreaScopes`. */
export function selectScopes(scopes: CallerScopes, caller: CallerSql): RawBuilder<AreaScopes> {
  const pairs = Object.entries(scopes).map(([name, rule]) => sql`${sql.lit(name)}, ${rule(caller)}`)
  return sql<AreaScopes>`json_build_object(${sql.join(pairs)})`
}
