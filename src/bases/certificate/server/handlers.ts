import { X509Certificate } from 'node:crypto'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { readReportNumber } from '../../inspection/rules/report-number.ts'
import { certificateCalls } from '../contract.ts'
import { certificateState, isVerificationCode } from '../rules/certificate-facts.ts'
import { certificateTexts } from '../text.ts'
import { selectCertificateByNumber } from './certificate.sql.ts'
import { certificateChild, digestOf, makeCertificate } from './make-certificate.ts'
import { selectSigningKeys } from './signing-key.sql.ts'

const UNKNOWN = {
  state: 'unknown',
  reportNumber: null,
  orgName: null,
  result: null,
  issuedOn: null,
  validUntil: null,
} as const

export const certificateNoun = noun(
  certificateCalls,
  {
    'GET /report/verify/{reportNumber}': async ({ app, db, params, query }) => {
      const { timeZone } = app.config
      const number = readReportNumber(params.reportNumber)
      const found = number && (await selectCertificateByNumber(db, number, timeZone))
      if (!found) return UNKNOWN
      const { facts, standing, orgName } = found
      if (query.code && !isVerificationCode(query.code, digestOf(facts))) return UNKNOWN
      const { reportNumber, result, issuedOn, validUntil } = facts
      const state = certificateState(standing, businessDay(new Date(), timeZone))
      return { state, reportNumber, orgName, result, issuedOn, validUntil }
    },
    'GET /report/signingKeys': async ({ app, db }) =>
      (await selectSigningKeys(db)).map(({ fingerprint, certificate, createdAt }) => ({
        fingerprint,
        certificate: new X509Certificate(certificate).toString(),
        createdOn: businessDay(createdAt, app.config.timeZone),
      })),
    'POST /report/prepareCertificate': async ({ signal }) => {
      await certificateChild.do('prepare', signal)
      return null
    },
    'POST /report/certificate/{id}': makeCertificate,
  },
  certificateTexts,
)
