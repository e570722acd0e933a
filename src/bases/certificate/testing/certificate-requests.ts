import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CertificateCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const certificateRequests: CallRequests<CertificateCalls, { issued: number }> = {
  addObjects: async (db, { company, user }, mark) => {
    const { id } = await db
      .insertInto('inspection')
      .values({
        company_id: company,
        report_number: `${mark}-certificate-${nextNumber()}`,
        tanker_number: mark,
        tanker_type: '常压车',
        created_by: user,
        status: 4,
        result: '合格',
        issued_at: new Date(),
        valid_until: '2999-01-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { issued: id }
  },
  calls: {
    'GET /report/verify/{reportNumber}': { cases: [() => ({ params: { reportNumber: 'AAAAAAAAAAAAA' } })] },
    'GET /report/signingKeys': nothing,
    'POST /report/prepareCertificate': nothing,
    'POST /report/certificate/{id}': { cases: [({ issued }) => ({ params: { id: issued } })], namesObjects: true },
  },
}
