import { defineTexts } from '../../platform/rules/text.ts'

export const roleTexts = defineTexts({
  noSuchRole: { zh: '没有找到该角色', en: 'Role not found' },
  noSuchKey: { zh: '没有该权限', en: 'Permission not found' },
  fixedAccess: { zh: '该权限不能修改', en: 'This permission cannot be changed' },
  // the screen
  roles: { zh: '角色权限', en: 'Roles' },
  rolesHint: {
    zh: '更改立即生效，并记入审计日志。管理员始终拥有全部权限。',
    en: 'Changes take effect at once and are recorded in the audit log. Administrators always have every permission.',
  },
  role: { zh: '角色', en: 'Role' },
  key: { zh: '权限', en: 'Permission' },
  keyName: { zh: '权限代码', en: 'Key' },
  none: { zh: '无', en: 'None' },
  read: { zh: '只读', en: 'Read' },
  write: { zh: '读写', en: 'Write' },
  accessOf: { zh: '{role}：{key}', en: '{role}: {key}' },
  people: { zh: '{count} 人', en: '{count, plural, one {# person} other {# people}}' },
  allCompanies: { zh: '全部单位', en: 'all companies' },
  belowCompanies: { zh: '本单位及下级', en: 'own company and below' },
  currentCompany: { zh: '所属基地', en: 'current base' },
  allClients: { zh: '全部客户', en: 'all clients' },
  assignedClients: { zh: '分配的客户', en: 'assigned clients' },
  companyClients: { zh: '单位范围内的客户', en: 'clients of its companies' },
  saved: { zh: '更新成功', en: 'Updated' },
  findKey: { zh: '查找权限', en: 'Find a permission' },
  fixedHint: { zh: '不可修改', en: 'cannot be changed' },
})
