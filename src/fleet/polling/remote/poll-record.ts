import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { z } from 'zod'
import type { PollOutcome } from '../read/miner-answer.ts'
import type { RecordShape } from './record-shape.ts'

/** What a record may hold unpacked: far more than any sweep's batch. */
const MOST_BYTES = 64 * 2 ** 20
const LEVEL = 1

export type PollRecord = z.infer<typeof RecordShape>
export type RecordPoll = PollRecord['polls'][number]
export type SweepNote = PollRecord['sweeps'][number]
export type SearchNote = NonNullable<PollRecord['searches']>[number]
export type SyncNote = PollRecord['syncs'][number]

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** As it is buffered and sent. */
export async function packRecord(record: PollRecord): Promise<Buffer> {
  return pack(JSON.stringify(record), { level: LEVEL })
}

/** What stands in a record, not yet checked. Throws where nothing can be read. */
export async function unpackRecord(payload: Buffer): Promise<unknown> {
  return JSON.parse((await unpack(payload, { maxOutputLength: MOST_BYTES })).toString())
}

/** Without what it sent: of an answer that was read the text is far longer than all that was read of it. */
export function withoutRaw(outcome: PollOutcome): PollOutcome {
  if (outcome.kind !== 'answered') return outcome
  const { kind, answer, tookMs } = outcome
  return { kind, answer, tookMs }
}
