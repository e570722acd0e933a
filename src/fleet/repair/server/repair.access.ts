import type { CallAccess } from '../../../platform/contract/call.ts'
import type { RepairCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const repairAccess: CallAccess<RepairCalls> = {
  'POST /repair/find/': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /repair/export': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /repair/save': ['管理员', '基地负责人', '代理'],
  'POST /repair/update/{id}': ['管理员', '基地负责人', '代理'],
  'POST /repair/delete/{id}': ['管理员', '基地负责人', '代理'],
  'POST /repair/import/preview': ['管理员', '基地负责人', '代理'],
  'POST /repair/import/': ['管理员', '基地负责人', '代理'],
  'POST /repairDaily/find/': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/byRepairDaylyBack': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/byRepairDaylyOut': ['管理员', '管理层', '基地负责人', '代理', '客户'],
}
