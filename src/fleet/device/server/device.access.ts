import type { CallAccess } from '../../../platform/contract/call.ts'
import type { DeviceCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const deviceAccess: CallAccess<DeviceCalls> = {
  'POST /device/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /device/find2/': ['管理员', '管理层', '代理', '客户'],
  'POST /device/search': ['管理员', '管理层', '代理', '客户'],
  'POST /device/save': ['管理员', '代理'],
  'GET /device/getById/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /device/findPeople/': ['管理员', '代理'],
  'POST /device/removeCheck/{id}': ['管理员', '代理'],
  'POST /device/exportStates/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /device/scrap/{id}': ['管理员', '代理'],
  'POST /device/scrapAll': ['管理员', '代理'],
  'POST /device/restore/{id}': ['管理员', '代理'],
  'POST /device/restoreAll': ['管理员', '代理'],
  'POST /device/export': ['管理员', '管理层', '代理', '客户'],
  'POST /machine/export': ['管理员', '管理层', '代理', '客户'],
  'GET /deviceDaily/getLastDate': 'everybody',
  'POST /machineType/find/': 'everybody',
}
