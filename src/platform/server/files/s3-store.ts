import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from './file-store.ts'
import { storeKey } from './file-store.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest silence of the store before a request counts as failed. */
const SILENCE_MS = 30_000

/** Files as objects 'files/<key>' of one bucket, at any server that speaks S3. An object is there whole or not at all. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new S3Client({
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
  const object = (key: string) => ({ Bucket: bucket, Key: `files/${storeKey(key)}` })
  return {
    async adopt(key, file) {
      const { size } = await fs.stat(file)
      await client.send(new PutObjectCommand({ ...object(key), Body: createReadStream(file), ContentLength: size }))
      await fs.rm(file, { force: true })
    },
    async open(key, { start, end }) {
      const { Body } = await client.send(new GetObjectCommand({ ...object(key), Range: `bytes=${start}-${end}` }))
      if (!Body) throw new Error('the file store answered without a body')
      return Body as Readable
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}
