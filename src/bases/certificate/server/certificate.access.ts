import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CertificateCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const certificateAccess: CallAccess<CertificateCalls> = {
  'GET /report/verify/{reportNumber}': 'public',
  'GET /report/signingKeys': 'public',
  'POST /report/prepareCertificate': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
  'POST /report/certificate/{id}': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
}
