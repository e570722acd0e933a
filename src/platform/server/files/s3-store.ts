import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileGone } from './store.ts'
import type { FileStore } from './store.ts'
import { storeKey } from './store-key.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest silence of the store before a request counts as failed. */
const SILENCE_MS = 30_000
/** Two parts are held in memory at once, to be sent again when the store fails. */
const PART_BYTES = 8 * 2 ** 20
/** S3 takes 10,000. */
const MOST_PARTS = 9000

export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Not every server knows the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: SILENCE_MS },
  })
}

/** Files as objects 'files/<key>' of one bucket, at any server that speaks S3. An object is there whole or not at all. */
export function s3Store({ bucket, ...settings }: S3Settings): FileStore {
  const client = s3Client(settings)
  const object = (key: string) => ({ Bucket: bucket, Key: `files/${storeKey(key)}` })
  return {
    async adopt(key, file) {
      const { size } = await fs.stat(file)
      const body = createReadStream(file)
      const partSize = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
      try {
        await new Upload({ client, params: { ...object(key), Body: body }, partSize, queueSize: 2 }).done()
      } finally {
        body.destroy()
      }
      await fs.rm(file, { force: true })
    },
    async open(key, { start, end }) {
      const wanted = new GetObjectCommand({ ...object(key), Range: `bytes=${start}-${end}` })
      const { Body } = await client.send(wanted).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileGone(`no file ${key}`, { cause: error }) : error
      })
      if (!Body) throw new Error('the file store answered without a body')
      return Body as Readable
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: 'files/' }))
        for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice('files/'.length), bytes: Size }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}
