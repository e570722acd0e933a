import type { Generated, JSONColumnType } from 'kysely'

// People's tables as migrations/0001-people.sql makes them.

export interface CompanyTable {
  id: Generated<number>
  name: string
  kind: Generated<'hq' | 'base' | 'site'>
  super_company_id: number | null
  domain: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface RoleTable {
  name: string
  title_en: string
  client_scope: 'all' | 'assigned'
  position: number
}
export interface RoleKeyTable {
  role: string
  key: string
  can_write: Generated<boolean>
}
export interface RouteTable {
  id: Generated<number>
  parent_id: number | null
  key: string
  component: string
  path: string
  redirect: string | null
  icon: string | null
  title_zh: string
  title_en: string
  is_hidden: Generated<boolean>
  position: number
}
export interface AppUserTable {
  id: Generated<number>
  company_id: number
  phone: string
  name: string
  role: string
  password_hash: string
  last_password_reset_at: Date | null
  must_change_password: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface UserSessionTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  address: string | null
  user_agent: string | null
  ended_at: Date | null
  end_reason: 'logout' | 'expired' | 'elsewhere' | 'revoked' | null
}
export interface RememberTokenTable {
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
}
export interface LoginFailureTable {
  kind: 'name' | 'address'
  value: string
  failures: number
  last_at: Date
}
export interface LoginNonceTable {
  nonce: string
  seen_at: Generated<Date>
}
export interface ServerKeyTable {
  purpose: string
  public_pem: string
  private_pem: string
  created_at: Generated<Date>
}
export interface UserPreferenceTable {
  user_id: number
  name: string
  value: JSONColumnType<NonNullable<unknown>>
}
export interface AuditLogTable {
  id: Generated<number>
  at: Generated<Date>
  user_id: number | null
  action: string
  object_kind: string
  object_id: number | null
  before: JSONColumnType<NonNullable<unknown>> | null
  after: JSONColumnType<NonNullable<unknown>> | null
  request_id: string | null
}

declare module '../platform/server/database.ts' {
  interface Tables {
    company: CompanyTable
    role: RoleTable
    role_key: RoleKeyTable
    route: RouteTable
    app_user: AppUserTable
    user_session: UserSessionTable
    remember_token: RememberTokenTable
    login_failure: LoginFailureTable
    login_nonce: LoginNonceTable
    server_key: ServerKeyTable
    user_preference: UserPreferenceTable
    audit_log: AuditLogTable
  }
}
