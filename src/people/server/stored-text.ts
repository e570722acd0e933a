import { KEPT } from '../../platform/rules/stored-kind.ts'
import type { StoredKind } from '../../platform/rules/stored-kind.ts'

/** What is kept of people, and of the server itself. */
export const storedPeople: readonly StoredKind[] = [
  {
    title: { zh: '审计日志', en: 'Audit log' },
    kept: { zh: 'AUDIT_DAYS 天；未设置则长期保留', en: 'AUDIT_DAYS days; for good where that is not set' },
    tables: ['audit_log'],
  },
  {
    title: { zh: '用户、角色与基地', en: 'People, roles and bases' },
    kept: KEPT.forGood,
    tables: [
      'app_user',
      'user_client',
      'user_group',
      'user_preference',
      'company',
      'role',
      'role_key',
      'route',
      'permission_key',
      'base_account',
    ],
  },
  {
    title: { zh: '登录与令牌', en: 'Logins and tokens' },
    kept: {
      zh: '会话结束后 90 天；登录尝试约一天；令牌长期保留',
      en: 'sessions until 90 days after their end; attempts about a day; tokens for good',
    },
    tables: [
      'user_session',
      'api_token',
      'login_token',
      'remember_token',
      'login_device',
      'login_failure',
      'login_nonce',
      'phone_code',
      'second_factor',
      'recovery_code',
    ],
  },
  {
    title: { zh: '单点登录', en: 'Single sign-on' },
    kept: { zh: '身份与用户同在；登录过程数分钟', en: 'identities as long as the person; attempts some minutes' },
    tables: ['identity', 'suggested_identity', 'sign_on_attempt', 'proved_sign_on'],
  },
  {
    title: { zh: '文件的记录', en: 'Records of files' },
    kept: { zh: '删除后由清理任务移除', en: 'until they were deleted and tidied up' },
    tables: ['attachment', 'attachment_reader', 'upload_lock'],
  },
  {
    title: { zh: '通知与消息', en: 'Notifications and messages' },
    kept: { zh: '90 天', en: '90 days' },
    tables: ['notification_message', 'notification_channel'],
  },
  {
    title: { zh: '备份记录', en: 'Records of backups' },
    kept: KEPT.forGood,
    tables: ['backup_run'],
  },
  {
    title: { zh: '系统', en: 'The system itself' },
    kept: KEPT.few,
    tables: ['installation', 'setting', 'server_key', 'background_task', 'schema_migration', 'schema_migration_lock'],
  },
  {
    title: { zh: '数据库占用的记录', en: 'What the database took' },
    kept: { zh: '60 天', en: '60 days' },
    tables: ['database_machine', 'stored_day'],
  },
]
