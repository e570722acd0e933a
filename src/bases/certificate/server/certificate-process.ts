// Run as a process of its own by make-certificate.ts: draws and signs certificates.
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { fileStore } from '../../../platform/server/files/file-store.ts'
import { FileGone } from '../../../platform/server/files/store.ts'
import { takeJobs } from '../../../platform/server/process/kept-child.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import { prepareToDraw, writeCertificatePdf } from './certificate-pdf.ts'
import type { CertificatePage } from './certificate-pdf.ts'
import type { StoredPhoto } from './certificate-pictures.sql.ts'
import type { SigningKey } from './make-signing-key.ts'
import { signatureBytes, signPdf } from './sign-pdf.ts'

/** The folder of the files. */
type StoreConfig = Pick<Config, 's3' | 'dataDir'>

/** 'prepare': loads what the first certificate needs. */
export type CertificateJob = 'prepare' | DrawJob

export interface DrawJob {
  page: Omit<CertificatePage, 'photos' | 'signatureBytes'>
  key: SigningKey
  /** read here, so that they take no memory of the server */
  photos: StoredPhoto[]
  files: StoreConfig
}

/** As the last job named it; one server names the same place in each, and its store is opened once. */
let files: Config | undefined

function nullIfGone(error: unknown): null {
  if (error instanceof FileGone) return null
  throw error
}

async function readPhotos(photos: readonly StoredPhoto[]): Promise<CertificatePage['photos']> {
  if (!files || photos.length === 0) return []
  const store = await fileStore(files)
  return Promise.all(
    photos.map(async ({ key, sizeBytes, caption }) => ({
      bytes: await store.open(key, { start: 0, end: sizeBytes - 1 }).then(buffer, nullIfGone),
      caption,
    })),
  )
}

takeJobs(async (job: CertificateJob): Promise<Uint8Array> => {
  if (job === 'prepare') {
    await prepareToDraw()
    return new Uint8Array()
  }
  if (!isDeepStrictEqual(files, job.files)) files = job.files as Config
  const { key } = job
  const page = { ...job.page, photos: await readPhotos(job.photos), signatureBytes: signatureBytes(key) }
  const parts: Buffer[] = []
  for await (const part of await writeCertificatePdf(page)) parts.push(part as Buffer)
  // Buffers arrive from another process as plain bytes.
  const plain = {
    ...key,
    certificate: Buffer.from(key.certificate),
    privateKey: Buffer.from(key.privateKey),
    chain: key.chain.map((above) => Buffer.from(above)),
  }
  return signPdf(Buffer.concat(parts), plain)
})
