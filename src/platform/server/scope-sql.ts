import type { RawBuilder } from 'kysely'
import type { RowScopes } from '../contract/call.ts'

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

/** By the scope's name. */
export type CallerScopes = Readonly<Record<string, ScopeSql>>

/** Every scope that areas add to the platform's own. */
export type AreaScopes = Omit<RowScopes, 'companies'>
