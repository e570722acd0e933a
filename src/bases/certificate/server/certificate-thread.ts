import { parentPort, workerData } from 'node:worker_threads'
import type { CertificatePage } from './certificate-pdf.ts'
import { writeCertificatePdf } from './certificate-pdf.ts'
import type { SigningKey } from './make-signing-key.ts'
import { signPdf } from './sign-pdf.ts'

const { page, key } = workerData as { page: CertificatePage; key: SigningKey }
const parts: Buffer[] = []
for await (const part of await writeCertificatePdf(page)) parts.push(part as Buffer)
// Buffers arrive in a thread as plain bytes.
const plain = { ...key, certificate: Buffer.from(key.certificate), privateKey: Buffer.from(key.privateKey) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(await signPdf(Buffer.concat(parts), plain)))
