import { Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import type { Config } from '../settings/config.ts'
import { sealStream } from './sealed-stream.ts'
import type { Bytes } from './sealed-stream.ts'

export async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** As it leaves this machine: sealed, where there is a key. */
export function sealedFor({ backupPublicKey }: Config, name: string, content: Bytes): Bytes {
  return backupPublicKey === undefined ? content : sealStream(content, backupPublicKey, name)
}

export function compressed(source: Bytes): Bytes {
  const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants
  const params = { [ZSTD_c_compressionLevel]: 1, [ZSTD_c_checksumFlag]: 1 }
  return Readable.from(source, { objectMode: false }).compose(createZstdCompress({ params, chunkSize: 2 ** 18 }))
}
