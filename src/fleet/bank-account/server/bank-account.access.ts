import type { CallAccess } from '../../../platform/contract/call.ts'
import type { BankAccountCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const bankAccountAccess: CallAccess<BankAccountCalls> = {
  'POST /bankAccount/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /bankAccount/save': ['管理员', '代理'],
  'POST /bankAccount/update/{id}': ['管理员', '代理'],
  'POST /bankAccount/delete/{id}': ['管理员', '代理'],
}
