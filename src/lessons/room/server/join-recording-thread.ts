import fs from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { readFrames } from '../rules/frame-log.ts'
import type { RecordedFrame } from '../rules/frame-log.ts'
import { extendStretches, recordingTime } from '../rules/recording-time.ts'
import type { Stretch } from '../rules/recording-time.ts'
import { keyFrameSize } from '../rules/vp8-frames.ts'

/** `parts`: files of frames, in order of time. */
export interface JoinRequest {
  parts: readonly string[]
  target: string
}
/** null: there is no picture in it */
export type JoinedRecording = { durationMs: number; width: number; height: number; stretches: Stretch[] } | null

const READ_BYTES = 2 ** 20
/** How long the last picture and the last sound last. */
const FRAME_MS = 20

/** The frames of one part; what was cut off at its end is left out. */
async function* framesOf(part: string): AsyncGenerator<RecordedFrame> {
  await using file = await fs.open(part, 'r')
  let rest = Buffer.alloc(0)
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(READ_BYTES) })
    if (bytesRead === 0) return
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    const { frames, length } = readFrames(rest)
    yield* frames
    rest = rest.subarray(length)
  }
}

/** Joins the parts to one WebM with its length and an index. */
async function join({ parts, target }: JoinRequest): Promise<JoinedRecording> {
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(target) })
  const pictures = new EncodedVideoPacketSource('vp8')
  const sounds = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()

  const stretches: Stretch[] = []
  const lastS = { picture: -1, sound: -1 }
  let size: { width: number; height: number } | null = null
  let awaitsKey = true
  let waiting: { bytes: Uint8Array; isKey: boolean; atS: number } | undefined
  /** A picture lasts until the next one. */
  async function addWaiting(untilS: number): Promise<void> {
    if (!waiting || !size) return
    const { bytes, isKey, atS } = waiting
    const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', atS, Math.max(0, untilS - atS))
    await pictures.add(packet, {
      decoderConfig: { codec: 'vp8', codedWidth: size.width, codedHeight: size.height },
    })
    waiting = undefined
  }

  for (const part of parts) {
    awaitsKey = true
    for await (const { kind, isKey, atMs, bytes } of framesOf(part)) {
      if (kind === 'picture') size ??= keyFrameSize(bytes)
      // Sound before the first picture would show nothing.
      if (!size) continue
      if (extendStretches(stretches, atMs, FRAME_MS)) awaitsKey = true
      const atS = Math.max(recordingTime(stretches, atMs) / 1000, lastS[kind])
      if (kind === 'sound') {
        lastS.sound = atS
        await sounds.add(new EncodedPacket(bytes, 'key', atS, FRAME_MS / 1000), {
          decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 },
        })
      } else if (isKey || !awaitsKey) {
        awaitsKey = false
        lastS.picture = atS
        await addWaiting(atS)
        waiting = { bytes, isKey, atS }
      }
    }
  }
  if (!size) {
    await output.cancel()
    return null
  }
  const endMs = recordingTime(stretches, Infinity)
  await addWaiting(endMs / 1000)
  await output.finalize()
  return { durationMs: Math.round(endMs), ...size, stretches }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await join(workerData as JoinRequest))
