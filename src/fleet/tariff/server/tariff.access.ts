import type { CallAccess } from '../../../platform/contract/call.ts'
import type { TariffCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const tariffAccess: CallAccess<TariffCalls> = {
  'POST /tariff/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /tariff/save': ['管理员'],
  'POST /tariff/delete/{id}': ['管理员'],
}
