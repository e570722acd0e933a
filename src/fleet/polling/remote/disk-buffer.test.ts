import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getEventListeners } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../../platform/server/process/log.ts'
import { DiskBuffer } from './disk-buffer.ts'
import { readFrames } from './frames.ts'

let folder = ''
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-buffer-'))
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

const log = openLog({ logLevel: 'silent' })
const open = (mostBytes = 2 ** 20) => DiskBuffer.open({ folder, mostBytes, log })
const add = (buffer: DiskBuffer, text: string) => buffer.append(Buffer.from(text), { polls: 1, oldestAtMs: 1000 })

/** Sequences and payloads of one read, oldest first. */
async function peeked(buffer: DiskBuffer, mostBytes = 2 ** 20): Promise<[number, string][]> {
  const bytes = await buffer.peek(mostBytes)
  if (!bytes) return []
  const { frames, isAll } = readFrames(bytes)
  expect(isAll).toBe(true)
  return frames.map(({ sequence, payload }) => [sequence, payload.toString()])
}
async function onlyFile(): Promise<string> {
  const [inside = ''] = await fs.readdir(folder)
  const names = (await fs.readdir(path.join(folder, inside))).filter((name) => name.endsWith('.polls'))
  return path.join(folder, inside, names.at(-1) ?? '')
}

test('records come out in order until they are acknowledged', async () => {
  const buffer = await open()
  expect(await buffer.peek(1000)).toBe(null)
  const first = await add(buffer, 'a')
  await add(buffer, 'b')
  const third = await add(buffer, 'c')
  expect(await peeked(buffer)).toEqual([
    [first, 'a'],
    [first + 1, 'b'],
    [third, 'c'],
  ])
  expect(await peeked(buffer, 1)).toEqual([[first, 'a']])
  await buffer.acknowledge(first + 1)
  expect(await peeked(buffer)).toEqual([[third, 'c']])
  expect(buffer.figures).toMatchObject({ polls: 1, oldestAtMs: 1000, droppedPolls: 0, isDiskFull: false })
  await buffer.acknowledge(third)
  expect(await buffer.peek(1000)).toBe(null)
  expect(buffer.figures).toMatchObject({ polls: 0, bytes: 0, oldestAtMs: null })
  await buffer.close()
})

test('waiting for records leaves nothing at the signal, however often', async () => {
  const buffer = await open()
  const stopping = new AbortController()
  for (const text of ['a', 'b', 'c']) {
    const filled = buffer.filled(stopping.signal)
    const sequence = await add(buffer, text)
    await filled
    await buffer.acknowledge(sequence)
  }
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([])
  const filled = buffer.filled(stopping.signal)
  stopping.abort()
  await filled
  await buffer.close()
})

test('after a restart records and name are kept, and numbers continue', async () => {
  const before = await open()
  const first = await add(before, 'a')
  await before.close()
  const after = await open()
  expect(after.id).toBe(before.id)
  expect(await add(after, 'b')).toBeGreaterThan(first)
  expect((await peeked(after)).map(([, text]) => text)).toEqual(['a', 'b'])
  await after.close()
})

test.each([1, 20, 33, 40])('a record torn after %i bytes is cut off, and the ones before it stay', async (bytes) => {
  const before = await open()
  await add(before, 'whole')
  await before.close()
  const file = await onlyFile()
  const { size } = await fs.stat(file)
  const again = await open()
  await again.append(randomBytes(100), { polls: 1, oldestAtMs: 1 })
  await again.close()
  await fs.truncate(file, size + bytes)
  const after = await open()
  await add(after, 'next')
  expect((await peeked(after)).map(([, text]) => text)).toEqual(['whole', 'next'])
  await after.close()
})

test('a damaged file loses only its own records, counted and logged', async () => {
  const logged: unknown[] = []
  const write = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg)
  const buffer = await DiskBuffer.open({ folder, mostBytes: 2 ** 20, log: pino({}, { write }) })
  await add(buffer, 'damaged')
  const file = await onlyFile()
  await fs.writeFile(file, Buffer.alloc((await fs.stat(file)).size))
  expect(await buffer.peek(1000)).toBe(null)
  expect(buffer.figures).toMatchObject({ polls: 0, droppedPolls: 1 })
  expect(logged).toEqual(['a buffer file is damaged', 'polls in a damaged buffer file were lost'])
  await add(buffer, 'whole')
  expect((await peeked(buffer)).map(([, text]) => text)).toEqual(['whole'])
  await buffer.close()
})

test('a full buffer drops the oldest records and keeps the count over a restart', async () => {
  const buffer = await open(64_000)
  for (let i = 0; i < 100; i++) await buffer.append(randomBytes(2000), { polls: 2, oldestAtMs: i })
  const { bytes, polls, droppedPolls, oldestAtMs } = buffer.figures
  expect(bytes).toBeLessThanOrEqual(64_000)
  expect(bytes).toBeGreaterThan(56_000)
  expect(polls + droppedPolls).toBe(200)
  expect(oldestAtMs).toBe(droppedPolls / 2)
  await buffer.close()
  const after = await open(64_000)
  expect(after.figures).toMatchObject({ polls, bytes, droppedPolls })
  await after.close()
})

test('files with only acknowledged records are deleted', async () => {
  const buffer = await open(64_000)
  let last = 0
  for (let i = 0; i < 20; i++) last = await buffer.append(randomBytes(2000), { polls: 1, oldestAtMs: i })
  await buffer.acknowledge(last)
  const size = (await fs.stat(await onlyFile())).size
  expect(size).toBeLessThan(3000)
  expect(buffer.figures).toMatchObject({ polls: 0, bytes: 0 })
  expect(await buffer.append(Buffer.from('x'), { polls: 1, oldestAtMs: 1 })).toBe(last + 1)
  await buffer.close()
})

interface FullDisk {
  isDiskFull: boolean
  polls: number
  droppedPolls: number
  errors: string[]
  /** the polls that came out afterwards, and whether in order */
  drained: number
  isInOrder: boolean
}

const CHILD = path.join(import.meta.dirname, '../../testing/fill-disk-in-child.ts')

/** A real disk of 1 MB in a mount namespace of its own; if that is not permitted, a limit on the size of files. */
async function fillDisk(): Promise<FullDisk> {
  const run = promisify(execFile)
  const mount = `mount -t tmpfs -o size=1m minerva "${folder}" && exec "${process.execPath}" "${CHILD}" "${folder}"`
  const limit = `trap '' XFSZ; ulimit -f 64; exec "${process.execPath}" "${CHILD}" "${folder}"`
  const { stdout } = await run('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount]).catch(() =>
    run('bash', ['-c', limit]),
  )
  return JSON.parse(stdout) as FullDisk
}

test('on a full disk it logs, keeps polls in memory, drops the oldest, and recovers', async () => {
  const { isDiskFull, polls, droppedPolls, errors, drained, isInOrder } = await fillDisk()
  expect(isDiskFull).toBe(true)
  expect(['ENOSPC', 'EFBIG']).toContain(errors[0])
  expect(errors).toHaveLength(1)
  expect(droppedPolls).toBeGreaterThan(0)
  expect(polls + droppedPolls).toBe(600)
  // Once there was room again, one more was added.
  expect({ drained, isInOrder }).toEqual({ drained: polls + 1, isInOrder: true })
})
