import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CompanyCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const companyAccess: CallAccess<CompanyCalls> = {
  'GET /company/getByDomain': 'public',
  'POST /company/find/': 'everybody',
  'POST /company/findCenter': 'everybody',
  'POST /company/findTable/': ['管理员', '管理层'],
  'GET /company/export/{companyId}': ['管理员', '管理层'],
  'POST /company/save': ['管理员'],
  'POST /company/update/{id}': ['管理员'],
  'POST /company/delete/{id}': ['管理员'],
  'GET /users/getCompanies': 'everybody',
  'POST /users/changeCompany/{companyId}/{userId}': 'everybody',
  'POST /groups/find/': ['管理员', '管理层', '基地负责人'],
  'POST /groups/save': ['管理员', '管理层'],
  'POST /groups/delete/{id}': ['管理员', '管理层'],
}
