import { cleanup } from 'node-datachannel'
import type { Track } from 'node-datachannel'
import type { Logger } from 'pino'
import { readRtp, writeRtp } from '../../src/lessons/room/rules/rtp.ts'
import { MediaLink } from '../../src/lessons/room/server/media-link.ts'
import { makePeer } from '../../src/lessons/room/testing/made-peer.ts'
import type { MadePeer } from '../../src/lessons/room/testing/made-peer.ts'
import { addLesson } from '../../src/lessons/testing/add-lesson.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { atRoomServer, joinMade, pause, residentMb, TICKS_PER_S, ticksOf } from '../room-place.ts'
import type { RoomPlace } from '../room-place.ts'
import { httpClient } from '../http-client.ts'
import { videoTable } from '../tables.ts'
import type { VideoFigure } from '../video-place.ts'
import { inBrowsers, MADE } from './room-in-browsers.ts'

/** 800 kbit/s of picture, 120 of the small one, 50 packets of sound a second. */
const LARGE = { everyMs: 11, bytes: 1100 }
const SMALL = { everyMs: 66, bytes: 1000 }
const SOUND = { everyMs: 20, bytes: 80 }
const WARM_UP_MS = 3000
const MEASURED_MS = 10_000
/** What is under way arrives. */
const DRAIN_MS = 2000
const JOINS = 100
const JOINS_WITHIN_MS = 10_000
const JOIN_DEADLINE_MS = 15_000
const FOLLOWERS = 200
const COMMENTS = 20
/** A stamp of when a packet left, behind what makes it a picture. */
const STAMP_AT = 4

/**
 * The process that carries rooms: a full one, twenty small ones, and a hundred who come at once. Presenters and viewers are made of their
 * connections alone, and live in this process: it takes as much of the machine as the one that is measured.
 */
export async function rooms(say: (line: string) => void): Promise<void> {
  say('Rooms …')
  console.log(videoTable('A room with 48 viewers, 800 kbit/s', await carried({ rooms: 1, viewers: 48 }, FULL_BARS)))
  console.log(videoTable('20 rooms with 5 viewers each', await carried({ rooms: 20, viewers: 5 }, MANY_BARS)))
  console.log(videoTable(`${JOINS} joins within ${JOINS_WITHIN_MS / 1000} s`, await atRoomServer(say, joinAll)))
  console.log(videoTable(`A comment of a lesson that ${FOLLOWERS} people follow`, await atRoomServer(say, followed)))
  const browsers = `A presenter and 2 viewers in Chromium, ${MADE} made viewers`
  console.log(videoTable(browsers, await atRoomServer(say, inBrowsers)))
  // Its threads would keep this process.
  cleanup()
}

interface Bars {
  cpuPercent: number
  memoryMb: number
}
const FULL_BARS: Bars = { cpuPercent: 30, memoryMb: 200 }
const MANY_BARS: Bars = { cpuPercent: 60, memoryMb: 200 }

async function carried(size: { rooms: number; viewers: number }, bars: Bars): Promise<VideoFigure[]> {
  const problems: string[] = []
  const log = { warn: (about: unknown) => problems.push(JSON.stringify(about)), error: () => {} } as unknown as Logger
  const settings = { host: '127.0.0.1', room: { port: 0, announcedAddress: undefined, turn: undefined } }
  const link = new MediaLink(settings, log, { onEvent: () => {}, onDeath: () => {} })
  const opened: MadePeer[] = []
  const timers: NodeJS.Timeout[] = []
  const late: number[] = []
  /** packets that leave between these moments count, whenever they come */
  const counted = { sent: 0, came: 0, from: Infinity, to: Infinity }
  const isCounted = (leftMs: number) => leftMs >= counted.from && leftMs < counted.to

  async function join(room: number, seat: string, media: Parameters<typeof makePeer>[0], sends: 'lesson' | null) {
    const peer = await makePeer(media)
    opened.push(peer)
    await peer.connect(await link.connect({ do: 'connect', room, seat, sends, sdp: peer.sdp }))
    return peer.tracks
  }
  try {
    for (let room = 1; room <= size.rooms; room += 1) {
      const ssrcs = [room * 10 + 1, room * 10 + 2, room * 10 + 3] as const
      const kinds = ['video', 'video', 'audio'] as const
      const tracks = await join(
        room,
        'presenter',
        kinds.map((kind, at) => ({ kind, ssrc: ssrcs[at] ?? 0 })),
        'lesson',
      )
      for (let viewer = 0; viewer < size.viewers; viewer += 1) {
        const [picture] = await join(room, `viewer ${viewer}`, [{ kind: 'video' }, { kind: 'audio' }], null)
        picture?.onMessage((bytes) => {
          const packet = readRtp(bytes)
          if (!packet) return
          const leftMs = Buffer.from(packet.payload).readDoubleLE(STAMP_AT)
          if (!isCounted(leftMs)) return
          counted.came += 1
          late.push(performance.now() - leftMs)
        })
      }
      tracks.forEach((track, at) => {
        const isLarge = at === 0
        const onSent = (leftMs: number) => {
          if (isLarge && isCounted(leftMs)) counted.sent += size.viewers
        }
        timers.push(send(track, ssrcs[at] ?? 0, [LARGE, SMALL, SOUND][at] ?? SOUND, onSent))
      })
    }
    const pid = (await link.pid()) ?? 0
    await pause(WARM_UP_MS)
    counted.from = performance.now()
    const before = ticksOf(pid)
    await pause(MEASURED_MS)
    counted.to = performance.now()
    const cpuPercent = ((ticksOf(pid) - before) / TICKS_PER_S / ((counted.to - counted.from) / 1000)) * 100
    const memoryMb = residentMb(pid)
    await pause(DRAIN_MS)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const sorted = late.toSorted((one, other) => one - other)
    const lost = counted.sent - counted.came
    return [
      { what: 'processor', figure: cpuPercent, unit: '% of a core', bar: bars.cpuPercent },
      { what: 'memory', figure: memoryMb, unit: 'MB', bar: bars.memoryMb },
      { what: `lost of ${counted.sent} pictures`, figure: lost, unit: 'pictures', bar: 0 },
      { what: 'sender to viewer, p95', figure: sorted[Math.floor(sorted.length * 0.95)] ?? NaN, unit: 'ms', bar: 200 },
    ]
  } finally {
    for (const timer of timers) clearInterval(timer)
    for (const { close } of opened) close()
    await link.stop()
  }
}

/** Sends packets, each a picture of VP8 that is a key frame, with a stamp. */
function send(
  track: Track,
  ssrc: number,
  { everyMs, bytes }: { everyMs: number; bytes: number },
  onSent: (leftMs: number) => void,
): NodeJS.Timeout {
  let sequence = 0
  const payload = Buffer.alloc(bytes)
  payload.set([0x10, 0x00])
  const payloadType = bytes === SOUND.bytes ? 111 : 96
  const start = performance.now()
  return setInterval(() => {
    // Timers come late on a busy machine: what is due is sent.
    for (; sequence * everyMs < performance.now() - start; sequence += 1) {
      const leftMs = performance.now()
      payload.writeDoubleLE(leftMs, STAMP_AT)
      const timestamp = Math.round(sequence * everyMs * (payloadType === 96 ? 90 : 48))
      const packet = { payloadType, isMarked: true, sequence: sequence & 0xffff, timestamp, ssrc, payload }
      if (!track.isOpen()) continue
      track.sendMessageBinary(Buffer.from(writeRtp(packet)))
      onSent(leftMs)
    }
  }, everyMs)
}

async function joinAll({ db, url }: RoomPlace): Promise<VideoFigure[]> {
  const presenter = await addPerson(db, { role: '教师' })
  const columns = { type: '直播', live_started_at: new Date(), shared: true } as const
  // A room takes 50 viewers.
  const lessons = [await addLesson(db, presenter, columns), await addLesson(db, presenter, columns)]
  const people: string[] = []
  for (let at = 0; at < JOINS; at += 1) people.push(await addSession(db, await addPerson(db, { role: '教师' })))
  const opened: MadePeer[] = []
  const took = await Promise.all(
    people.map(async (session, at) => {
      await pause((at * JOINS_WITHIN_MS) / JOINS)
      const from = performance.now()
      const joined = joinMade(url, session, lessons[at % lessons.length] ?? 0).then(({ peer }) => opened.push(peer) > 0)
      const isIn = await Promise.race([joined, pause(JOIN_DEADLINE_MS).then(() => false)])
      return isIn ? performance.now() - from : Infinity
    }),
  )
  for (const { close } of opened) close()
  const sorted = took.toSorted((one, other) => one - other)
  return [
    { what: `not in of ${JOINS}`, figure: took.filter((ms) => ms === Infinity).length, unit: 'people', bar: 0 },
    { what: 'asked until connected, p50', figure: sorted[Math.floor(JOINS / 2)] ?? NaN, unit: 'ms', bar: 2000 },
    { what: 'asked until connected, p95', figure: sorted[Math.floor(JOINS * 0.95)] ?? NaN, unit: 'ms', bar: 2000 },
  ]
}

/** From the moment at which a person sends a comment until each of those who follow the lesson has it: notified, and asked for. */
async function followed({ db, url }: RoomPlace): Promise<VideoFigure[]> {
  const presenter = await addPerson(db, { role: '教师' })
  // Long enough ago for each comment's second.
  const live_started_at = new Date(Date.now() - 3_600_000)
  const classId = await addLesson(db, presenter, { type: '直播', live_started_at, shared: true })
  const author = httpClient(url, await addSession(db, presenter))
  const took: number[] = []
  let sentMs = 0
  let without = 0
  const waiting = new Set<() => void>()
  const streams = await Promise.all(
    Array.from({ length: FOLLOWERS }, async () => {
      const reader = httpClient(url, await addSession(db, await addPerson(db, { role: '教师' })))
      const stream = await reader.open('GET /events', {})
      if (stream.statusCode !== 200) throw new Error(`no events: ${stream.statusCode}`)
      stream.on('data', (bytes: Buffer) => {
        if (!String(bytes).includes('event: lesson')) return
        void read()
      })
      async function read(): Promise<void> {
        const { totalCount } = await reader.call('POST /Comment/find/', { request: { classId, size: 10 } })
        if (totalCount === 0) without += 1
        took.push(performance.now() - sentMs)
        for (const check of waiting) check()
      }
      return { stream, close: () => reader.close() }
    }),
  )
  for (let comment = 1; comment <= COMMENTS; comment += 1) {
    const all = new Promise<void>((resolve) => {
      waiting.add(() => took.length === comment * FOLLOWERS && resolve())
    })
    sentMs = performance.now()
    const request = { classId, type: '精准点评' as const, point: comment, content: '追问有梯度', isLive: true }
    await author.call('POST /Comment/save', { request })
    await Promise.race([all, pause(JOIN_DEADLINE_MS)])
  }
  author.close()
  for (const { stream, close } of streams) {
    stream.destroy()
    close()
  }
  const sorted = took.toSorted((one, other) => one - other)
  return [
    { what: 'who did not get one', figure: COMMENTS * FOLLOWERS - took.length + without, unit: 'times', bar: 0 },
    { what: 'sent until read, p50', figure: sorted[Math.floor(sorted.length / 2)] ?? NaN, unit: 'ms', bar: 1000 },
    { what: 'sent until read, the slowest', figure: sorted.at(-1) ?? NaN, unit: 'ms', bar: 1000 },
  ]
}
