import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { s3Client } from '../files/s3-store.ts'
import type { Config } from '../settings/config.ts'
import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './target.ts'
import type { Bytes } from './sealed-stream.ts'

/** 10,000 of them are 320 GB, the largest database that is kept so; four are held at once. */
const PART_BYTES = 32 * 2 ** 20

function bucketError(target: string, cause: unknown): BackupError {
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) }
  if (name === 'TimeoutError') return new BackupError('bucketSilent', { target }, { cause })
  return new BackupError('bucketRefused', { target, reason: name === 'Error' ? message : name }, { cause })
}

/** Backups as objects of a bucket, with the keys of S3_KEY_ID and S3_SECRET. */
export function s3Target(
  name: string,
  { bucket, folder }: { bucket: string; folder: string },
  { backupS3 }: Pick<Config, 'backupS3'>,
): BackupTarget {
  if (!backupS3) throw new BackupError('bucketUnset', { target: name })
  const client = s3Client(backupS3)
  const prefix = folder === '' ? '' : `${folder}/`
  const object = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  const inWords = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw bucketError(name, error)
    })
  /** A connection that breaks off or falls silent does so while it is read. */
  async function* readInWords(body: Bytes): AsyncGenerator<Buffer> {
    try {
      yield* body
    } catch (error) {
      throw bucketError(name, error)
    }
  }
  return {
    name,
    async put(key, content) {
      let size = 0
      async function* counted(source: Bytes) {
        for await (const part of source) {
          size += part.length
          yield part
        }
      }
      const params = { ...object(key), Body: Readable.from(counted(content), { objectMode: false }) }
      await inWords(new Upload({ client, params, partSize: PART_BYTES, queueSize: 4 }).done())
      return size
    },
    async get(key) {
      const { Body } = await inWords(client.send(new GetObjectCommand(object(key))))
      if (!Body) throw new Error(`${name} answered without a body`)
      return Readable.from(readInWords(Body as Readable), { objectMode: false })
    },
    async list(below) {
      const found = new Map<string, number>()
      await inWords(
        (async () => {
          for await (const { Contents = [] } of paginateListObjectsV2(
            { client },
            { Bucket: bucket, Prefix: `${prefix}${below}/` },
          ))
            for (const { Key = '', Size = 0 } of Contents) found.set(Key.slice(prefix.length), Size)
        })(),
      )
      return found
    },
    async remove(key) {
      await inWords(client.send(new DeleteObjectCommand(object(key))))
    },
    // Not every server lists the parts of unfinished uploads; a rule of the bucket ends them (docs/operations.md).
    listUnfinished: () => Promise.resolve([]),
  }
}
