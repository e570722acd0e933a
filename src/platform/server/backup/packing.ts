import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
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
  return through(source, createZstdCompress({ params, chunkSize: 2 ** 18 }))
}

/** In pieces of its default, 16 kB, it would take four times the processor time. */
export const decompressed = (source: Bytes): Bytes => through(source, createZstdDecompress({ chunkSize: 2 ** 20 }))

/** The reader that stops reading has stopped the source, too, when this ends: its files may be removed then. */
async function* through(source: Bytes, packer: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(source, packer).catch(() => {})
  try {
    yield* packer as Bytes
  } finally {
    packer.destroy()
    await feeding
  }
}
