import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { inThread } from '../../../platform/server/process/in-thread.ts'
import { Slots } from '../../../platform/server/process/slots.ts'
import type { CertificateCalls } from '../contract.ts'
import { factsText, verificationCode } from '../rules/certificate-facts.ts'
import type { CertificateFacts } from '../rules/certificate-facts.ts'
import { certificateTexts } from '../text.ts'
import type { CertificatePage } from './certificate-pdf.ts'
import { selectCertificate } from './certificate.sql.ts'
import { currentSigningKey } from './signing-key.ts'

const BOUNDS = { deadlineMs: 60_000, mostHeapMb: 256 }
const slots = new Slots(1, 20)

/** SHA-256 of the facts, in hexadecimal digits. */
export const digestOf = (facts: CertificateFacts): string => createHash('sha256').update(factsText(facts)).digest('hex')

/**
 * The signed certificate. Drawn in a thread that ends with it: pdfkit and its fonts would stay in the server's memory, and the drawing
 * would hold up other calls.
 */
export async function makeCertificate(
  call: Call<CertificateCalls['POST /report/certificate/{id}']>,
): Promise<FileAnswer> {
  const { app, db, caller, params, reply, signal } = call
  const { timeZone, publicUrl } = app.config
  const found = await selectCertificate(db, params.id, { companies: caller.companies, timeZone })
  if (!found) throw new CallError(CODES.notFound, certificateTexts.notIssued)
  const { facts, standing, orgName, station, inspector, issuer } = found
  const digest = digestOf(facts)
  const key = await currentSigningKey(app)
  const { request } = reply
  const query = new URLSearchParams({ reportNumber: facts.reportNumber, code: verificationCode(digest) })
  const page: CertificatePage = {
    facts,
    orgName,
    station,
    inspector,
    issuer,
    voidReason: standing.isVoid ? standing.voidReason : null,
    replacedBy: standing.replacedBy,
    mark: standing.isVoid ? 'void' : standing.replacedBy === null ? null : 'replaced',
    digest,
    fingerprint: key.fingerprint,
    link: `${publicUrl ?? `${request.protocol}://${request.host}`}/checking/index?${query}`,
    madeAt: new Date(),
  }
  const release = await slots.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, certificateTexts.busy)
  try {
    const thread = new URL('./certificate-thread.ts', import.meta.url)
    const made = await inThread<Uint8Array>(thread, { page, key }, { ...BOUNDS, signal })
    if (typeof made === 'string') throw new CallError(CODES.refused, certificateTexts.notMade)
    const fileName = `${certificateTexts.title[call.locale]} ${facts.reportNumber}.pdf`
    return { fileName, contentType: 'application/pdf', stream: Readable.from([Buffer.from(made)]) }
  } finally {
    release()
  }
}
