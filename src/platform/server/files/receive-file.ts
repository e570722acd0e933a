import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../../rules/file-kind.ts'
import { CallerGone } from '../http/call-deadline.ts'
import { CallError, CODES } from '../http/errors.ts'
import { serverTexts } from '../text.ts'

/** Longest pause of a sender before it counts as gone. */
const SILENCE_MS = 30_000

export interface Receiving {
  /** where in the file the bytes belong; what is there already stays */
  at?: number
  /** sending more than that is an error */
  mostBytes: number
  signal?: AbortSignal
}

/**
 * Writes what arrives to a file and returns once it would outlive a power cut. Throws CallError 413 beyond `mostBytes`; what
 * came before an error stays, for the caller that resumes.
 */
export async function receiveFile(
  body: Readable,
  file: string,
  { at = 0, mostBytes, signal }: Receiving,
): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true })
  const silence = new AbortController()
  const gone = () => silence.abort(new CallerGone())
  let timer = setTimeout(gone, SILENCE_MS)
  let received = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(timer)
      timer = setTimeout(gone, SILENCE_MS)
      received += chunk.length
      if (received > mostBytes) done(new CallError(CODES.tooLarge, serverTexts.tooLarge))
      else done(null, chunk)
    },
  })
  const target = createWriteStream(file, { flags: at === 0 ? 'w' : 'r+', start: at, flush: true })
  const ended = AbortSignal.any(signal ? [signal, silence.signal] : [silence.signal])
  try {
    await pipeline(body, meter, target, { signal: ended })
  } catch (error) {
    throw ended.aborted ? ended.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** Its first bytes, enough to recognize its type. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await fs.open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
