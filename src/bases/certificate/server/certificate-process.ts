// Run as a process of its own by make-certificate.ts: draws and signs certificates.
import { takeJobs } from '../../../platform/server/process/kept-child.ts'
import { writeCertificatePdf } from './certificate-pdf.ts'
import type { CertificatePage } from './certificate-pdf.ts'
import type { SigningKey } from './make-signing-key.ts'
import { signPdf } from './sign-pdf.ts'

export interface CertificateJob {
  page: CertificatePage
  key: SigningKey
}

takeJobs(async ({ page, key }: CertificateJob): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for await (const part of await writeCertificatePdf(page)) parts.push(part as Buffer)
  // Buffers arrive from another process as plain bytes.
  const plain = { ...key, certificate: Buffer.from(key.certificate), privateKey: Buffer.from(key.privateKey) }
  return signPdf(Buffer.concat(parts), plain)
})
