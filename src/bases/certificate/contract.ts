import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { IdInPath } from '../../platform/contract/shapes.ts'
import { INSPECTION_RESULTS } from '../rules/base-words.ts'
import { CERTIFICATE_STATES } from './rules/certificate-facts.ts'

export const certificateCalls = defineCalls({
  // What anybody learns of a report by its number: nothing of people, carriers or findings.
  'GET /report/verify/{reportNumber}': {
    summary: 'Whether a certificate is valid, void, replaced, expired or unknown; for anybody who has its number',
    key: 'everybody',
    scope: 'public',
    perMinute: 60,
    params: z.object({ reportNumber: z.string().max(100) }),
    /** the code printed on the certificate; another one than its own answers 'unknown' */
    query: z.object({ code: z.string().max(100).optional() }),
    response: z.object({
      state: z.enum(CERTIFICATE_STATES),
      /** of all that follows: null where the number is unknown */
      reportNumber: z.string().nullable(),
      orgName: z.string().nullable(),
      result: z.enum(INSPECTION_RESULTS).nullable(),
      issuedOn: z.iso.date().nullable(),
      validUntil: z.iso.date().nullable(),
    }),
  },
  'GET /report/signingKeys': {
    summary:
      'The keys that sign certificates, the one in use first; a kept fingerprint verifies a certificate without this server',
    key: 'everybody',
    scope: 'public',
    perMinute: 60,
    response: z.array(
      z.object({
        /** SHA-256 of the certificate, in hexadecimal digits */
        fingerprint: z.string(),
        /** X.509, PEM */
        certificate: z.string(),
        createdOn: z.iso.date(),
      }),
    ),
  },
  'POST /report/prepareCertificate': {
    summary: 'Has what draws certificates loaded, so that the next one takes no longer than others; answers once it is',
    key: ['reception', 'trace'],
    scope: 'shared',
    response: z.null(),
  },
  'POST /report/certificate/{id}': {
    summary: 'The signed certificate (pdf) of an issued report; marked as such when it is void or replaced',
    key: ['reception', 'trace'],
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: 'file',
  },
})

export type CertificateCalls = typeof certificateCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CertificateCalls {}
}
