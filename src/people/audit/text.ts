import { defineTexts } from '../../platform/rules/text.ts'

export const auditTexts = defineTexts({
  audit: { zh: '审计日志', en: 'Audit log' },
  fileName: { zh: '审计日志', en: 'Audit log' },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '操作人', en: 'By' },
  token: { zh: 'API 令牌', en: 'API token' },
  byToken: { zh: '{person}（令牌 {token}）', en: '{person} (token {token})' },
  personHint: { zh: '姓名或手机号', en: 'Name or phone' },
  action: { zh: '操作', en: 'Action' },
  thing: { zh: '对象', en: 'Thing' },
  thingId: { zh: '对象编号', en: 'Its number' },
  before: { zh: '变更前', en: 'Before' },
  after: { zh: '变更后', en: 'After' },
  field: { zh: '字段', en: 'Field' },
  request: { zh: '请求编号', en: 'Request' },
  system: { zh: '系统', en: 'The system' },
  compare: { zh: '查看变更', en: 'Show the change' },
  compareOf: { zh: '查看变更 {id}', en: 'Show change {id}' },
  noDetails: { zh: '没有记录变更内容', en: 'No details were noted' },
  name: { zh: '名称', en: 'Name' },
  doneOn: { zh: '按时间筛选', en: 'Done between' },
  close: { zh: '关闭', en: 'Close' },
  cut: {
    zh: '只显示最近 10,000 条，请用筛选查看更早的记录，或导出全部。',
    en: 'Only the newest 10,000 are listed. Narrow it down for earlier ones, or export all.',
  },
})

/** Kinds of things as the log has them; one that is missing here is shown as it stands. */
export const auditKindTexts = defineTexts({
  user: { zh: '用户', en: 'Person' },
  attachment: { zh: '文件', en: 'File' },
  file: { zh: '文件', en: 'File' },
  avatar: { zh: '头像', en: 'Avatar' },
  role: { zh: '角色', en: 'Role' },
  token: { zh: 'API 令牌', en: 'API token' },
  session: { zh: '登录', en: 'Session' },
  setting: { zh: '系统设置', en: 'Setting' },
  company: { zh: '基地', en: 'Base' },
  group: { zh: '分组', en: 'Group' },
  device: { zh: '设备', en: 'Device' },
  client: { zh: '客户', en: 'Client' },
  account: { zh: '账户', en: 'Account' },
  site: { zh: '矿场', en: 'Site' },
  warning: { zh: '告警', en: 'Warning' },
  'repair record': { zh: '维修记录', en: 'Repair record' },
  repair: { zh: '维修记录', en: 'Repair record' },
  'check method': { zh: '检测方法', en: 'Check method' },
})

/** Verbs that actions begin with. */
export const auditVerbTexts = defineTexts({
  add: { zh: '新增', en: 'Add' },
  change: { zh: '修改', en: 'Change' },
  delete: { zh: '删除', en: 'Delete' },
  import: { zh: '导入', en: 'Import' },
  scrap: { zh: '报废', en: 'Scrap' },
  move: { zh: '调动', en: 'Move' },
})

/** Actions that are no verb and thing. */
export const auditActionTexts = defineTexts({
  'change password': { zh: '修改密码', en: 'Change password' },
  'reset password': { zh: '重置密码', en: 'Reset password' },
  register: { zh: '注册', en: 'Register' },
  'approve registration': { zh: '通过注册', en: 'Approve registration' },
  'refuse registration': { zh: '拒绝注册', en: 'Refuse registration' },
  'reset password by code': { zh: '凭验证码重置密码', en: 'Reset password by code' },
  'end session': { zh: '结束登录', en: 'End a session' },
  'end sessions': { zh: '结束全部登录', en: 'End all sessions' },
  'revoke token': { zh: '撤销 API 令牌', en: 'Revoke an API token' },
  'switch base': { zh: '切换基地', en: 'Switch base' },
  'change role': { zh: '修改角色权限', en: 'Change what a role may do' },
})
