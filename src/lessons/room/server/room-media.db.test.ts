import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { endLessons } from '../../lesson/server/due-lessons.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { candidatesIn } from '../rules/likely-problem.ts'
import { lossReport, makePeer, picturesOn, sendPictures } from '../testing/made-peer.ts'
import type { MadePeer } from '../testing/made-peer.ts'
import { recordingFolder, roomsOf } from './rooms.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

// What the room passes on, and what it bears: with browsers made of their connections alone.

type Person = Awaited<ReturnType<TestServer['signIn']>>

let server: TestServer
let presenter: Person
let viewers: [Person, Person]
let lesson: number
const opened: (() => void)[] = []
beforeAll(async () => {
  server = await testServer({ config: { room: { port: 0, announcedAddress: undefined, turn: undefined } } })
  presenter = await server.signIn('教师', { name: '刘洋' })
  viewers = [await server.signIn('教师', { name: '李静' }), await server.signIn('教师', { name: '王芳' })]
})
afterAll(async () => {
  await roomsOf(server.app).stop()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  const columns = { type: '直播', live_started_at: new Date() } as const
  lesson = await addLesson(
    server.db,
    presenter.userId,
    columns,
    viewers.map(({ userId }) => userId),
  )
})
afterEach(() => {
  for (const close of opened.splice(0)) close()
  roomsOf(server.app).close(lesson)
})

async function enter(person: Person): Promise<string> {
  const params = { classId: lesson }
  const { token } = (await person.call('GET /Meet/getJoin/{classId}', { params })).data
  return (await person.call('POST /Room/enter/{classId}', { params, request: { token } })).data.seat
}
const offer = (person: Person, seat: string, isSending: boolean, sdp: string) =>
  person.callAny('POST /Room/connect/{classId}', { params: { classId: lesson }, request: { seat, isSending, sdp } })
const stateOf = async (person: Person, seat: string) =>
  (await person.call('POST /Room/state/{classId}', { params: { classId: lesson }, request: { seat } })).data

async function connect(person: Person, seat: string, isSending: boolean, media: Parameters<typeof makePeer>[0]) {
  const peer: MadePeer = await makePeer(media)
  opened.push(peer.close)
  const { data } = await offer(person, seat, isSending, peer.sdp)
  await peer.connect((data as { sdp: string }).sdp)
  return peer
}
async function present(person: Person, ssrcs: readonly number[]): Promise<MadePeer> {
  const media = ssrcs.map((ssrc) => ({ kind: 'video' as const, ssrc }))
  const peer = await connect(person, await enter(person), true, media)
  peer.tracks.forEach((track, at) => opened.push(sendPictures(track, ssrcs[at] ?? 0)))
  return peer
}
async function watch(person: Person, reports?: true) {
  const seat = await enter(person)
  const peer = await connect(person, seat, false, [{ kind: 'video', ...(reports && { reports }) }, { kind: 'audio' }])
  const [picture] = peer.tracks
  if (!picture) throw new Error('no track')
  return { seat, peer, picture, seen: picturesOn(picture) }
}
const LIVE = { timeout: 10_000 }

const disguises: [string, (candidate: string) => string][] = [
  ['as a browser writes it', (candidate) => `${candidate}\r\n`],
  ['that ends the offer', (candidate) => candidate],
  ['before two carriage returns', (candidate) => `${candidate}\r\r\n`],
  ['with a line separator in it', (candidate) => `${candidate} \u2028\r\n`],
]
test.each(disguises)('no packet goes to an address that an offer names: %s', async (_, disguised) => {
  const named = createSocket('udp4')
  opened.push(() => named.close())
  let received = 0
  named.on('message', () => (received += 1))
  await new Promise<void>((bound) => named.bind(0, '127.0.0.1', bound))
  const peer = await makePeer([{ kind: 'video' }])
  opened.push(peer.close)
  const candidate = `a=candidate:9 1 UDP 2122317823 127.0.0.1 ${named.address().port} typ host`
  const { code } = await offer(viewers[0], await enter(viewers[0]), false, `${peer.sdp}${disguised(candidate)}`)
  expect(code).toBe(200)
  // The first ones would go at once.
  await sleep(500)
  expect(received).toBe(0)
})

nightlyTest('a viewer whose line loses much gets the small picture, then sound alone; others keep theirs', async () => {
  await present(presenter, [7, 8])
  const weak = await watch(viewers[0], true)
  const good = await watch(viewers[1])
  await expect.poll(() => [weak.seen.at(-1), good.seen.at(-1)], LIVE).toEqual([7, 7])
  const timer = setInterval(() => weak.picture.sendMessageBinary(lossReport(1000, 0.4)), 300)
  opened.push(() => clearInterval(timer))
  await expect.poll(async () => (await stateOf(viewers[0], weak.seat))?.quality, LIVE).toBe('low')
  await expect.poll(() => weak.seen.at(-1), LIVE).toBe(8)
  await expect.poll(async () => (await stateOf(viewers[0], weak.seat))?.quality, LIVE).toBe('none')
  const before = weak.seen.length
  const other = good.seen.length
  await expect.poll(() => good.seen.length, LIVE).toBeGreaterThan(other + 20)
  expect(weak.seen.length - before).toBeLessThan(10)
  expect(new Set(good.seen)).toEqual(new Set([7]))
  expect((await stateOf(viewers[1], good.seat))?.quality).toBe('high')
})

test('a presenter with one picture alone goes on with it on a weak line', async () => {
  await present(presenter, [7])
  const weak = await watch(viewers[0], true)
  await expect.poll(() => weak.seen.length, LIVE).toBeGreaterThan(0)
  const [one, two] = [lossReport(1000, 0.4), lossReport(1000, 0.4)]
  weak.picture.sendMessageBinary(one)
  const timer = setTimeout(() => weak.picture.sendMessageBinary(two), 400)
  opened.push(() => clearTimeout(timer))
  await expect.poll(async () => (await stateOf(viewers[0], weak.seat))?.quality, LIVE).toBe('low')
  const before = weak.seen.length
  await expect.poll(() => weak.seen.length, LIVE).toBeGreaterThan(before + 10)
})

test('what a viewer sends unasked reaches no one', async () => {
  await present(presenter, [7])
  const other = await watch(viewers[1])
  const seat = await enter(viewers[0])
  const sender = await makePeer([{ kind: 'video', ssrc: 9 }])
  opened.push(sender.close)
  expect(await offer(viewers[0], seat, true, sender.sdp)).toMatchObject({ code: 41000 })
  // One that receives, and sends all the same.
  const both = await connect(viewers[0], seat, false, [{ kind: 'video', ssrc: 9, reports: true }])
  for (const track of both.tracks) opened.push(sendPictures(track, 9))
  const before = other.seen.length
  await expect.poll(() => other.seen.length, LIVE).toBeGreaterThan(before + 25)
  expect(new Set(other.seen)).toEqual(new Set([7]))
})

test('a speaker whom the presenter muted reaches no one, after another offer neither', async () => {
  const [own, seat, listening] = [await enter(presenter), await enter(viewers[0]), await enter(viewers[1])]
  const { number } = (await stateOf(viewers[0], seat)) ?? {}
  const moderate = (action: string) =>
    presenter.callAny('POST /Room/moderate/{classId}', {
      params: { classId: lesson },
      request: { seat: own, number, action },
    })
  const speak = async (ssrc: number) => {
    const [sound] = (await connect(viewers[0], seat, true, [{ kind: 'audio', ssrc }])).tracks
    if (sound) opened.push(sendPictures(sound, ssrc))
  }
  // The sound of the lesson, then that of the first speaker.
  const [, sound] = (await connect(viewers[1], listening, false, [{ kind: 'audio' }, { kind: 'audio' }])).tracks
  const heard = sound ? picturesOn(sound) : []
  await moderate('admit')
  await speak(5)
  await expect.poll(() => heard.at(-1), LIVE).toBe(5)
  await moderate('mute')
  const heardIn = async (ms: number) => {
    const before = heard.length
    await sleep(ms)
    return heard.length - before
  }
  await expect.poll(() => heardIn(200), LIVE).toBe(0)
  await speak(6)
  expect(await heardIn(600)).toBe(0)
  await moderate('unmute')
  await expect.poll(() => heard.at(-1), LIVE).toBe(6)
})

test('a presenter’s second tab takes over, and viewers see on', async () => {
  await present(presenter, [7])
  const viewer = await watch(viewers[0])
  await expect.poll(() => viewer.seen.at(-1), LIVE).toBe(7)
  await present(presenter, [11])
  await expect.poll(() => viewer.seen.at(-1), LIVE).toBe(11)
  const people = (await stateOf(viewers[0], viewer.seat))?.people ?? []
  expect(people.filter(({ isPresenter }) => isPresenter)).toHaveLength(1)
})

/** Makes a folder a disk of so many kB; false where that isn't allowed: it takes root. */
function mountSmallDisk(folder: string, kb: number): boolean {
  fs.mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kb}k`, 'none', folder])
  if (status === 0) opened.push(() => spawnSync('umount', ['--lazy', folder]))
  return status === 0
}

nightlyTest(
  'a disk that becomes full ends the recording, which the presenter sees, and not the lesson',
  async ({ skip }) => {
    const folder = recordingFolder(server.app, lesson)
    skip(!mountSmallDisk(folder, 16), 'no disk can be mounted here')
    const seat = await enter(presenter)
    const media = [{ kind: 'video' as const, ssrc: 7 }]
    const { tracks } = await connect(presenter, seat, true, media)
    for (const track of tracks) opened.push(sendPictures(track, 7))
    const viewer = await watch(viewers[0])
    const recording = async () => (await stateOf(presenter, seat))?.recording
    await expect.poll(() => fs.readdirSync(folder).length, LIVE).toBe(1)
    await expect.poll(recording, LIVE).toBe('failed')
    const before = viewer.seen.length
    await expect.poll(() => viewer.seen.length, LIVE).toBeGreaterThan(before + 10)

    // Once there is room again the presenter goes on recording, in a second part.
    spawnSync('mount', ['-o', 'remount,size=64m', folder])
    const resume = { params: { classId: lesson }, request: { seat, isOn: true } }
    expect(await presenter.call('POST /Room/record/{classId}', resume)).toMatchObject({ code: 200 })
    expect(await recording()).toBe('on')
    const sizes = () => fs.readdirSync(folder).map((part) => fs.statSync(path.join(folder, part)).size)
    await expect.poll(sizes, LIVE).toEqual([expect.any(Number), expect.toSatisfy((size: number) => size > 16_384)])
  },
)

nightlyTest('garbage and 10,000 strangers at the port leave the room as it is', async () => {
  await present(presenter, [7])
  const viewer = await watch(viewers[0])
  await expect.poll(() => viewer.seen.length, LIVE).toBeGreaterThan(0)
  const another = await makePeer([{ kind: 'video' }])
  opened.push(another.close)
  const seat = await enter(viewers[1])
  const answer = await offer(viewers[1], seat, false, another.sdp)
  const { port = 0 } = candidatesIn((answer.data as { sdp: string }).sdp)[0] ?? {}
  const pid = (await roomsOf(server.app).mediaPid()) ?? 0
  const before = residentMb(pid)
  const socket = createSocket('udp4')
  const send = (bytes: Buffer) =>
    new Promise<void>((done) => {
      socket.send(bytes, port, '127.0.0.1', () => done())
    })
  for (let at = 0; at < 10_000; at += 1) await send(bindingRequest(`never${at}:nobody`))
  for (let at = 0; at < 500; at += 1) await send(randomBytes(1 + (at % 1400)))
  socket.close()
  const seen = viewer.seen.length
  await expect.poll(() => viewer.seen.length, LIVE).toBeGreaterThan(seen + 10)
  expect(await roomsOf(server.app).mediaPid()).toBe(pid)
  expect(residentMb(pid) - before).toBeLessThan(50)
})

/** A request of STUN (RFC 8489) for a connection that there is not. */
function bindingRequest(user: string): Buffer {
  const name = Buffer.from(user)
  const padded = Buffer.alloc(Math.ceil(name.length / 4) * 4)
  name.copy(padded)
  const bytes = Buffer.alloc(24 + padded.length)
  bytes.writeUInt16BE(1, 0)
  bytes.writeUInt16BE(4 + padded.length, 2)
  bytes.writeUInt32BE(0x2112a442, 4)
  randomBytes(12).copy(bytes, 8)
  bytes.writeUInt16BE(6, 20)
  bytes.writeUInt16BE(name.length, 22)
  padded.copy(bytes, 24)
  return bytes
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

test('a page makes thirty offers a minute at most, and nothing is left of those that it never took', async () => {
  const seat = await enter(viewers[0])
  const { sdp, close } = await makePeer([{ kind: 'video' }])
  opened.push(close)
  const codes: number[] = []
  for (let at = 0; at < 32; at += 1) codes.push((await offer(viewers[0], seat, false, sdp)).code)
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
})

test('a lesson that is deleted while it is live closes its room; one whose time is moved goes on', async () => {
  const seat = await enter(presenter)
  await server.db
    .updateTable('lesson')
    .set({ starts_at: new Date(Date.now() + 86_400_000), ends_at: new Date(Date.now() + 90_000_000) })
    .where('id', '=', lesson)
    .execute()
  expect((await stateOf(presenter, seat))?.people).toHaveLength(1)
  // No one deletes it by a call while it is live.
  expect(await presenter.call('POST /Class/delete/{id}', { params: { id: lesson } })).toMatchObject({ code: 41000 })
  await server.db.updateTable('lesson').set({ deleted_at: new Date() }).where('id', '=', lesson).execute()
  await expect.poll(() => roomsOf(server.app).holds(lesson), LIVE).toBe(false)
  expect(await stateOf(presenter, seat)).toBeNull()
})

test('a live lesson to which no one came ends by itself', async () => {
  await server.db
    .updateTable('lesson')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 31 * 60_000) })
    .where('id', '=', lesson)
    .execute()
  await endLessons.run(server.app, AbortSignal.timeout(10_000))
  const { data } = await presenter.call('GET /Class/getById/{id}', { params: { id: lesson } })
  expect(data).toMatchObject({ state: '已结束', recording: 'nothing' })
})
