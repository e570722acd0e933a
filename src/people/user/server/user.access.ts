import type { CallAccess } from '../../../platform/contract/call.ts'
import type { UserCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const userAccess: CallAccess<UserCalls> = {
  'POST /users/find/': ['管理员', '管理层', '基地负责人'],
  'POST /users/export': ['管理员', '管理层', '基地负责人'],
  'GET /users/getById/{id}': ['管理员', '管理层', '基地负责人'],
  'GET /users/getProfile/{userId}': 'everybody',
  'POST /users/updateProfile': 'everybody',
  'GET /users/listUserAll': ['管理员', '管理层', '基地负责人', '检验员', '登记人员', '教师'],
  'POST /users/exportUserAll': ['管理员', '管理层', '基地负责人', '检验员', '登记人员', '教师'],
  'GET /users/getByNickName/{name}': ['管理员', '管理层', '基地负责人', '检验员', '登记人员', '教师'],
  'GET /users/getOperatorAndBaseAdmin/{id}': ['管理员', '管理层', '基地负责人', '检验员', '登记人员', '教师'],
  'GET /users/getManagedRoles': ['管理员', '管理层', '基地负责人'],
  'POST /users/save': ['管理员', '管理层', '基地负责人'],
  'POST /users/update/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/resetPassword/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/endSessions/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/delete/{id}': ['管理员', '管理层', '基地负责人'],
}
