import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FrameRecorder } from './frame-recorder.ts'

// A disk on which nothing has room.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return { ...real, createWriteStream: () => real.createWriteStream('/dev/full') }
})

const packet = (sequence: number) => ({
  payloadType: 111,
  isMarked: false,
  sequence,
  timestamp: sequence * 960,
  ssrc: 7,
  payload: new Uint8Array([1, 2, 3]),
})

test.skipIf(!fs.existsSync('/dev/full'))('a full disk ends the recording with its reason, once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-full-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const reasons: string[] = []
  const recorder = new FrameRecorder(folder, (reason) => reasons.push(reason))
  recorder.take('audio', packet(1))
  await expect.poll(() => reasons).toHaveLength(1)
  expect(reasons[0]).toContain('ENOSPC')
  expect(recorder.take('audio', packet(2))).toEqual([])
  recorder.close()
  expect(reasons).toHaveLength(1)
})
