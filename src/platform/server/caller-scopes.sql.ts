import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RowScopes } from '../contract/call.ts'
import type { Area } from './area.ts'
import type { CallerSql, ScopeSql, CallerScopes, AreaScopes } from './scope-sql.ts'

const PLATFORM_SCOPES = ['public', 'self', 'shared', 'installation', 'machine', 'companies'] satisfies (
  | keyof RowScopes
  | string
)[]

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
