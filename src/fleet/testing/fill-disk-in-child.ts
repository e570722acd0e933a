import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pino from 'pino'
import { DiskBuffer } from '../polling/remote/disk-buffer.ts'
import { readFrames } from '../polling/remote/frames.ts'

// Fills a disk that is too small with a poller's buffer, then empties it again, and prints what came of it.

const errors: unknown[] = []
const log = pino(
  { level: 'error' },
  { write: (line) => errors.push((JSON.parse(line) as { err: { code?: string } }).err.code) },
)
const buffer = await DiskBuffer.open({
  folder: path.join(process.argv[2] ?? '', 'buffer'),
  mostBytes: 2 ** 30,
  mostMemoryBytes: 200_000,
  log,
})
for (let i = 0; i < 600; i++) await buffer.append(randomBytes(4000), { polls: 1, oldestAtMs: i })
const { isDiskFull, polls, droppedPolls } = buffer.figures

const came: number[] = []
async function drain(): Promise<void> {
  for (let bytes = await buffer.peek(100_000); bytes; bytes = await buffer.peek(100_000)) {
    const { frames } = readFrames(bytes)
    for (const { oldestAtMs } of frames) came.push(oldestAtMs)
    await buffer.acknowledge(frames.at(-1)?.sequence ?? 0)
  }
}
await drain()
await buffer.append(randomBytes(4000), { polls: 1, oldestAtMs: 600 })
await drain()
const isInOrder = came.every((at, i) => i === 0 || at > (came[i - 1] ?? 0))
console.log(JSON.stringify({ isDiskFull, polls, droppedPolls, errors, drained: came.length, isInOrder }))
