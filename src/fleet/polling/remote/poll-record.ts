import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { z } from 'zod'
import type { PollOutcome } from '../read/miner-answer.ts'
import type { RecordShape } from './record-shape.ts'

/** Limit of an unpacked record: far more than any batch. */
const MOST_BYTES = 64 * 2 ** 20
const LEVEL = 1

export type PollRecord = z.infer<typeof RecordShape>
export type RecordPoll = PollRecord['polls'][number]
export type SweepNote = PollRecord['sweeps'][number]
export type SearchNote = NonNullable<PollRecord['searches']>[number]
export type SyncNote = PollRecord['syncs'][number]

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Packs a record for the buffer and the wire. */
export async function packRecord(record: PollRecord): Promise<Buffer> {
  return pack(JSON.stringify(record), { level: LEVEL })
}

/** Unpacks a record without checking its shape. Throws if it can't be read. */
export async function unpackRecord(payload: Buffer): Promise<unknown> {
  return JSON.parse((await unpack(payload, { maxOutputLength: MOST_BYTES })).toString())
}

/** Drops the raw text of a parsed answer, which is far longer than the figures read from it. */
export function withoutRaw(outcome: PollOutcome): PollOutcome {
  if (outcome.kind !== 'answered') return outcome
  const { kind, answer, tookMs } = outcome
  return { kind, answer, tookMs }
}
