import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Playing {
  url: string
  token: string
  sizeBytes: number
  /** what a second of the video takes */
  bytesPerS: number
  seconds: number
}
export interface Played {
  /** how often nothing was left to play, and for how long in all */
  stalls: number
  stalledMs: number
  /** until it began to play */
  startMs: number
  /** the least that was there to play ahead, once it played */
  leastAheadS: number
}

/** A player begins with that much, and reads ahead as far as that. */
const BEGIN_S = 2
const AHEAD_S = 10
const RANGE_S = 4
const LOOK_EVERY_MS = 50
/** After a request that failed. */
const RETRY_MS = 500

/** Reads a video from a place in it at the pace of playing, in ranges, and counts how often nothing was there to play. */
export async function playVideo(playing: Playing, fromByte: number): Promise<Played> {
  const { bytesPerS, seconds, sizeBytes } = playing
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const startedAt = performance.now()
  const player = { at: fromByte, receivedS: 0, playedS: 0, isOver: false }
  async function read(): Promise<void> {
    while (!player.isOver) {
      if (player.receivedS - player.playedS > AHEAD_S) {
        await sleep(LOOK_EVERY_MS)
        continue
      }
      const rangeBytes = RANGE_S * bytesPerS
      if (player.at + rangeBytes >= sizeBytes) player.at = 0
      const range = `bytes=${player.at}-${player.at + rangeBytes - 1}`
      const onBytes = (count: number) => {
        player.receivedS += count / bytesPerS
        player.at += count
      }
      await readRange(playing, { agent, range, onBytes }).catch(() => sleep(RETRY_MS))
    }
  }
  const reading = read()
  const played: Played = { stalls: 0, stalledMs: 0, startMs: 0, leastAheadS: Infinity }
  while (player.receivedS < BEGIN_S) await sleep(LOOK_EVERY_MS)
  played.startMs = performance.now() - startedAt
  let lookedAt = performance.now()
  let isStalled = false
  while (player.playedS < seconds) {
    await sleep(LOOK_EVERY_MS)
    const passedS = (performance.now() - lookedAt) / 1000
    lookedAt += passedS * 1000
    const leftS = player.receivedS - player.playedS - passedS
    if (leftS < 0) {
      if (!isStalled) played.stalls += 1
      played.stalledMs += passedS * 1000
    } else {
      player.playedS += passedS
      played.leastAheadS = Math.min(played.leastAheadS, leftS)
    }
    isStalled = leftS < 0
  }
  player.isOver = true
  agent.destroy()
  await reading
  return played
}

interface Range {
  agent: http.Agent
  range: string
  onBytes: (count: number) => void
}

function readRange({ url, token }: Playing, { agent, range, onBytes }: Range): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = http.get(url, { agent, headers: { authorization: `cat${token}`, range } }, (answer) => {
      if (answer.statusCode === 206) answer.on('data', (bytes: Buffer) => onBytes(bytes.length))
      else answer.resume()
      answer.on('end', () => (answer.statusCode === 206 ? resolve() : reject(new Error('refused'))))
      answer.on('error', reject)
    })
    asked.on('error', reject)
  })
}
