import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { KeptChild } from '../../../platform/server/process/kept-child.ts'
import { Slots } from '../../../platform/server/process/slots.ts'
import { drawnShapes } from '../../inspection/rules/drawn-shapes.ts'
import type { CertificateCalls } from '../contract.ts'
import { factsText, verificationCode } from '../rules/certificate-facts.ts'
import type { CertificateFacts } from '../rules/certificate-facts.ts'
import { certificateTexts } from '../text.ts'
import { selectCertificateDrawing, selectCertificatePhotos } from './certificate-pictures.sql.ts'
import type { CertificateJob, DrawJob } from './certificate-process.ts'
import { selectCertificate } from './certificate.sql.ts'
import { currentSigningKey } from './signing-key.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

/** What draws certificates, and holds pdfkit and its fonts meanwhile. */
export const certificateChild = new KeptChild<CertificateJob, Uint8Array>(
  new URL('./certificate-process.ts', import.meta.url),
  { idleMs: 3 * MINUTE_MS, deadlineMs: MINUTE_MS, mostHeapMb: 256, mostRssMb: 600 },
)
const slots = new Slots(1, 20)
/** On a certificate; the report has all of them. */
const MOST_PHOTOS = 6

/** SHA-256 of the facts, in hexadecimal digits. */
export const digestOf = (facts: CertificateFacts): string => createHash('sha256').update(factsText(facts)).digest('hex')

/**
 * The signed certificate. Drawn by a process of its own: pdfkit and its fonts would stay in the server's memory, and the drawing would
 * hold up other calls.
 */
export async function makeCertificate(
  call: Call<CertificateCalls['POST /report/certificate/{id}']>,
): Promise<FileAnswer> {
  const { app, db, caller, params, reply, signal } = call
  const { timeZone, publicUrl, s3, dataDir } = app.config
  const found = await selectCertificate(db, params.id, { companies: caller.companies, timeZone })
  if (!found) throw new CallError(CODES.notFound, certificateTexts.notIssued)
  const { facts, standing, orgName, station, inspector, issuer } = found
  const digest = digestOf(facts)
  const key = await currentSigningKey(app)
  const { request } = reply
  const query = new URLSearchParams({ reportNumber: facts.reportNumber, code: verificationCode(digest) })
  const page: DrawJob['page'] = {
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
    shapes: drawnShapes(await selectCertificateDrawing(db, params.id)),
  }
  const photos = await selectCertificatePhotos(db, params.id, MOST_PHOTOS)
  const release = await slots.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, certificateTexts.busy)
  try {
    const made = await certificateChild.do({ page, key, photos, files: { s3, dataDir } }, signal)
    if (typeof made === 'string') throw new CallError(CODES.refused, certificateTexts.notMade)
    const fileName = `${certificateTexts.title[call.locale]} ${facts.reportNumber}.pdf`
    return { fileName, contentType: 'application/pdf', stream: Readable.from([Buffer.from(made.done)]) }
  } finally {
    release()
  }
}
