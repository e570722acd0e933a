import type { Generated, JSONColumnType } from 'kysely'

// People's tables; docs/schema.sql has the whole of them.

export interface CompanyTable {
  id: Generated<number>
  name: string
  kind: Generated<'hq' | 'base' | 'site'>
  super_company_id: number | null
  domain: string | null
  province: string | null
  city: string | null
  region: string | null
  pic_id: number | null
  small_pic_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}
export interface BaseAccountTable {
  account_id: number
  company_id: number
}
export interface UserGroupTable {
  id: Generated<number>
  company_id: number
  name: string
  created_at: Generated<Date>
}
export interface PermissionKeyTable {
  key: string
  title_zh: string
  title_en: string
  position: number
}
export interface RoleTable {
  name: string
  title_en: string
  client_scope: 'all' | 'assigned' | 'company'
  company_scope: Generated<'all' | 'below' | 'current'>
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
  /** keys that open it where it has none of its own */
  opened_by: string[] | null
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
  awaits_approval: Generated<boolean>
  birthday: string | null
  sex: '男' | '女' | null
  nation: string | null
  id_no: string | null
  /** the department */
  identifier: string | null
  work_unit: string | null
  job: string | null
  remarks: string | null
  /** confirmed by a code */
  email: string | null
  group_id: number | null
  avatar_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  factor_reset_by: number | null
  version: Generated<number>
}
export interface SecondFactorTable {
  user_id: number
  sealed_secret: string
  last_step: number | null
  confirmed_at: Date | null
  created_at: Generated<Date>
}
export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
  used_at: Date | null
}
export interface AttachmentTable {
  id: Generated<number>
  key: string
  file_type: number
  owner_id: number
  company_id: number
  file_name: string
  size_bytes: number
  content_type: string | null
  small_size_bytes: number | null
  duration_ms: number | null
  width: number | null
  height: number | null
  /** what it is sent for, as its type understands it */
  target_id: number | null
  created_at: Generated<Date>
  finished_at: Date | null
  deleted_at: Date | null
}
export interface AttachmentReaderTable {
  attachment_id: number
  user_id: number
}
export interface InstallationTable {
  is_only: Generated<boolean>
  id: Generated<string>
}
export interface UserSessionTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  /** the session that made the token by which this one was opened; it ends with it */
  maker_session_id: number | null
  /** null: the person's own company */
  company_id: number | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  address: string | null
  user_agent: string | null
  ended_at: Date | null
  end_reason: 'logout' | 'expired' | 'elsewhere' | 'revoked' | null
  wrong_tries: Generated<number>
}
export interface LoginTokenTable {
  token_hash: Buffer
  session_id: number
  expires_at: Date
}
export interface RememberTokenTable {
  token_hash: Buffer
  user_id: number
  /** the session that the same login opened */
  session_id: number | null
  created_at: Generated<Date>
  expires_at: Date
}
export interface ApiTokenTable {
  id: Generated<number>
  token_hash: Buffer
  prefix: string
  name: string
  user_id: number
  role: string
  can_write: boolean
  is_display: Generated<boolean>
  client_ids: number[] | null
  company_ids: number[] | null
  created_at: Generated<Date>
  expires_at: Date
  last_used_at: Date | null
  last_used_address: string | null
  revoked_at: Date | null
  revoked_by: number | null
}
export interface LoginFailureTable {
  kind: 'name' | 'address'
  value: string
  failures: number
  tries: Generated<number>
  last_at: Date
}
export interface LoginDeviceTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  session_id: number | null
  failures: Generated<number>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}
export interface LoginNonceTable {
  nonce: string
  seen_at: Generated<Date>
}
export interface PhoneCodeTable {
  id: Generated<number>
  phone: string
  purpose: 'register' | 'reset' | 'login' | 'email' | 'booking'
  address: string
  code_hash: string | null
  sent_at: Generated<Date>
  tries: Generated<number>
  stranger_tries: Generated<number>
  used_at: Date | null
  failed_at: Date | null
}
export interface ServerKeyTable {
  purpose: string
  public_pem: string
  sealed_private_pem: string
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
  token_id: number | null
}
export interface SettingTable {
  name: string
  value: string | null
  sealed_value: string | null
  changed_at: Generated<Date>
  changed_by: number | null
}
export interface UploadLockTable {
  key: string
  holder: string
  held_until: Date
  is_wanted: Generated<boolean>
}

export interface BackgroundTaskTable {
  id: Generated<number>
  name: string
  title_zh: string
  title_en: string
  every_seconds: number
  last_done_at: Date | null
  last_failed_at: Date | null
  last_error: string | null
  last_ms: number | null
  failures: Generated<number>
}

export interface IdentityTable {
  issuer: string
  subject: string
  user_id: number
  linked_at: Generated<Date>
}
export interface SuggestedIdentityTable {
  issuer: string
  subject: string
  user_id: number
  claim: string
  suggested_at: Generated<Date>
}
export interface ProvedSignOnTable {
  secret_hash: Buffer
  user_id: number
  proved_at: Generated<Date>
}
export interface SignOnAttemptTable {
  secret_hash: Buffer
  redirect_uri: string
  user_id: number | null
  begun_at: Generated<Date>
}

export interface NotificationChannelTable {
  id: Generated<number>
  name: string
  kind: 'webhook' | 'wecom' | 'dingtalk' | 'feishu'
  /** null: of those that were deleted */
  sealed_url: string | null
  sealed_secret: string | null
  is_for_everybody: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}
export interface NotificationMessageTable {
  id: Generated<number>
  choice_id: number | null
  user_id: number
  channel_id: number | null
  address: string | null
  subject: string
  body: string
  status: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  error: string | null
  created_at: Generated<Date>
  next_try_at: Generated<Date>
  sent_at: Date | null
}

interface Words {
  zh: string
  en: string
}
export interface BackupRunTable {
  id: Generated<number>
  started_at: Generated<Date>
  ended_at: Date | null
  target: string
  backup_id: string | null
  bytes: number | null
  files: number | null
  is_sealed: boolean | null
  /** by language */
  error: JSONColumnType<Words> | null
  warning: JSONColumnType<Words> | null
}

export interface DatabaseMachineTable {
  name: string
  share: number
  away_since: Date | null
  error: string | null
  asked_at: Date
}
export interface StoredDayTable {
  day: string
  table_name: string
  bytes: number
  rows: number
}

declare module '../platform/server/database/database.ts' {
  interface Tables {
    notification_channel: NotificationChannelTable
    notification_message: NotificationMessageTable
    company: CompanyTable
    base_account: BaseAccountTable
    user_group: UserGroupTable
    permission_key: PermissionKeyTable
    role: RoleTable
    role_key: RoleKeyTable
    route: RouteTable
    app_user: AppUserTable
    attachment: AttachmentTable
    attachment_reader: AttachmentReaderTable
    installation: InstallationTable
    user_session: UserSessionTable
    login_token: LoginTokenTable
    remember_token: RememberTokenTable
    api_token: ApiTokenTable
    login_failure: LoginFailureTable
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    login_device: LoginDeviceTable
    login_nonce: LoginNonceTable
    phone_code: PhoneCodeTable
    server_key: ServerKeyTable
    user_preference: UserPreferenceTable
    audit_log: AuditLogTable
    setting: SettingTable
    upload_lock: UploadLockTable
    background_task: BackgroundTaskTable
    backup_run: BackupRunTable
    database_machine: DatabaseMachineTable
    stored_day: StoredDayTable
    identity: IdentityTable
    suggested_identity: SuggestedIdentityTable
    sign_on_attempt: SignOnAttemptTable
    proved_sign_on: ProvedSignOnTable
  }
}
