import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { PeerConnection, Video } from 'node-datachannel'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { openDatabase, transaction } from '../../../platform/server/database/database.ts'
import { arrivingFolder, fileStore } from '../../../platform/server/files/file-store.ts'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { endLessons } from '../../lesson/server/due-lessons.ts'
import { readMedia } from '../../video/server/read-media.ts'
import { writeFrame } from '../rules/frame-log.ts'
import { COUNT, LOADED, SEND_LOAD } from '../rules/test-talk.ts'
import type { IceServer } from './ice-servers.ts'
import { finishRecordings, showLost } from './finish-recording.ts'
import { MOST_VIEWERS, recordingFolder, Rooms, roomsOf } from './rooms.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

const TURN = { urls: ['turn:turn.example.com:3478'], secret: 'a secret of sixteen letters' }
type Person = Awaited<ReturnType<TestServer['signIn']>>

let server: TestServer
let presenter: Person
let reviewer: Person
let lesson: number
beforeAll(async () => {
  server = await testServer({ config: { room: { port: 0, announcedAddress: undefined, turn: TURN } } })
  presenter = await server.signIn('教师', { name: '刘洋' })
  reviewer = await server.signIn('教师', { name: '李静' })
})
afterAll(async () => {
  await roomsOf(server.app).stop()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  const columns = { type: '直播', live_started_at: new Date() } as const
  lesson = await addLesson(server.db, presenter.userId, columns, [reviewer.userId])
})

const tokenFor = async (person: Person) =>
  (await person.call('GET /Meet/getJoin/{classId}', { params: { classId: lesson } })).data.token
const enterBy = (person: Person, token: string) =>
  person.call('POST /Room/enter/{classId}', { params: { classId: lesson }, request: { token } })
const enter = async (person: Person) => (await enterBy(person, await tokenFor(person))).data
const ask = (person: Person, seat: string) =>
  person.call('POST /Room/state/{classId}', { params: { classId: lesson }, request: { seat } })
const moderate = (person: Person, seat: string, number: number, action: string) =>
  person.callAny('POST /Room/moderate/{classId}', { params: { classId: lesson }, request: { seat, number, action } })
const connect = (person: Person, seat: string, isSending: boolean, sdp: string) =>
  person.callAny('POST /Room/connect/{classId}', { params: { classId: lesson }, request: { seat, isSending, sdp } })
const changeLesson = (columns: object) =>
  server.db.updateTable('lesson').set(columns).where('id', '=', lesson).execute()

/** The offer of a browser that sends or receives a picture. */
async function offer(direction: 'SendOnly' | 'RecvOnly'): Promise<{ sdp: string; peer: PeerConnection }> {
  const peer = new PeerConnection('browser', { iceServers: [], bindAddress: '127.0.0.1' })
  const video = new Video('0', direction)
  video.addVP8Codec(96)
  if (direction === 'SendOnly') video.addSSRC(42, 'browser')
  const { promise, resolve } = Promise.withResolvers<void>()
  peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  peer.addTrack(video)
  peer.setLocalDescription('offer')
  await promise
  return { sdp: peer.localDescription()?.sdp ?? '', peer }
}

test('a token opens one room, once, for one person, and not after its time', async () => {
  const join = await reviewer.call('GET /Meet/getJoin/{classId}', { params: { classId: lesson } })
  expect(join.data.url).toBe(`/room?lesson=${lesson}#${join.data.token}`)
  const { token } = join.data
  expect(await enterBy(presenter, token)).toMatchObject({ code: 41000 })
  const answers = await Promise.all([enterBy(reviewer, token), enterBy(reviewer, token)])
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 41000])

  const late = await tokenFor(reviewer)
  await server.db
    .updateTable('room_token')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await enterBy(reviewer, late)).toMatchObject({ code: 41000 })

  const elsewhere = await tokenFor(reviewer)
  lesson = await addLesson(server.db, presenter.userId, { type: '直播', live_started_at: new Date() }, [
    reviewer.userId,
  ])
  expect(await enterBy(reviewer, elsewhere)).toMatchObject({ code: 41000 })

  const early = await tokenFor(reviewer)
  await changeLesson({ live_started_at: null })
  expect(await enterBy(reviewer, early)).toMatchObject({ code: 41000, message: '直播尚未开始或已结束' })
  await changeLesson({ live_started_at: new Date() })

  const recorded = await tokenFor(reviewer)
  await changeLesson({ type: '录播' })
  expect(await enterBy(reviewer, recorded)).toMatchObject({ code: 404 })
  await changeLesson({ type: '直播' })

  const removed = await tokenFor(reviewer)
  await server.db.deleteFrom('lesson_reviewer').where('lesson_id', '=', lesson).execute()
  expect(await enterBy(reviewer, removed)).toMatchObject({ code: 404 })
})

test('a seat is its page’s alone, and goes with the right to see the lesson, or with a second one of the same person', async () => {
  const { seat } = await enter(reviewer)
  expect(await ask(presenter, seat)).toMatchObject({ code: 404 })
  expect((await ask(reviewer, seat)).data?.people).toMatchObject([{ name: '李静', isPresenter: false }])
  const second = await enter(reviewer)
  // Entering again by itself, the first page would push out the second, and that one the first.
  expect(await ask(reviewer, seat)).toMatchObject({
    code: 41000,
    message: expect.stringContaining('另一个窗口') as string,
  })
  expect((await ask(reviewer, second.seat)).data?.people).toHaveLength(1)
  await server.db.deleteFrom('lesson_reviewer').where('lesson_id', '=', lesson).execute()
  expect(await ask(reviewer, second.seat)).toMatchObject({ code: 404 })
  const { seat: own } = await enter(presenter)
  expect((await ask(presenter, own)).data?.people).toMatchObject([{ isPresenter: true }])
})

test('a seat goes with its session', async () => {
  const viewer = await server.signIn('教师')
  await server.db.insertInto('lesson_reviewer').values({ lesson_id: lesson, user_id: viewer.userId }).execute()
  const { seat } = await enter(presenter)
  await enter(viewer)
  const left = Promise.withResolvers<unknown>()
  const stop = server.app.events.subscribe('sessionEnded', left.resolve)
  await viewer.call('POST /users/actions/logout')
  await left.promise
  stop()
  expect((await ask(presenter, seat)).data?.people).toMatchObject([{ name: '刘洋' }])
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('attendance has who was there, from when, to when and how long, for those who see the lesson', async () => {
  const attendance = async (person: Person) =>
    (await person.call('POST /Room/attendance/{classId}', { params: { classId: lesson } })).data
  expect(await attendance(reviewer)).toEqual({ people: [], absent: [] })
  await enter(presenter)
  expect(await attendance(reviewer)).toMatchObject({
    people: [{ name: '刘洋', isPresenter: true }],
    absent: [{ name: '李静' }],
  })
  // A reload within a minute is the same stay; an earlier one was another.
  const stays = server.db.selectFrom('lesson_attendance').select('id').where('lesson_id', '=', lesson)
  await enter(reviewer)
  await enter(reviewer)
  expect(await stays.where('user_id', '=', reviewer.userId).execute()).toHaveLength(1)
  await server.db
    .insertInto('lesson_attendance')
    .values({ lesson_id: lesson, user_id: reviewer.userId, came_at: ago(30), seen_at: ago(20) })
    .execute()
  const { people, absent } = await attendance(presenter)
  expect(absent).toEqual([])
  expect(people.map(({ name }) => name)).toEqual(['刘洋', '李静'])
  expect(people[1]?.minutes).toBeCloseTo(10, 0)
  expect(Date.parse(people[1]?.to ?? '') - Date.parse(people[1]?.from ?? '')).toBeGreaterThan(29 * 60_000)
  const file = await presenter.call('POST /Room/exportAttendance/{classId}', {
    params: { classId: lesson },
    request: { format: 'csv' },
  })
  expect(await file.data.text()).toMatch(/刘洋,主讲人,.*\r?\n李静,,.*,10/)
  const stranger = await server.signIn('教师')
  const params = { classId: lesson }
  expect(await stranger.call('POST /Room/attendance/{classId}', { params })).toMatchObject({ code: 404 })
  const refused = await stranger.callAny('POST /Room/exportAttendance/{classId}', { params, request: {} })
  expect(refused).toMatchObject({ code: 404 })
})

test('a raised hand is let in by the presenter alone; four speak at most; one put out does not come back', async () => {
  const { seat, number: own } = await enter(presenter)
  const viewer = await enter(reviewer)
  expect(await moderate(presenter, seat, own, 'putOut')).toMatchObject({ code: 404 })
  await reviewer.call('POST /Room/hand/{classId}', {
    params: { classId: lesson },
    request: { seat: viewer.seat, isRaised: true },
  })
  expect((await ask(presenter, seat)).data?.people[0]).toMatchObject({ name: '李静', hasRaisedHand: true })
  expect(await moderate(reviewer, viewer.seat, viewer.number, 'admit')).toMatchObject({ code: 41000 })
  const { sdp, peer } = await offer('SendOnly')
  expect(await connect(reviewer, viewer.seat, true, sdp)).toMatchObject({ code: 41000 })
  expect(await moderate(presenter, seat, viewer.number, 'admit')).toMatchObject({ code: 200 })
  const speaks = (await ask(reviewer, viewer.seat)).data?.people.find(({ number }) => number === viewer.number)
  expect(speaks).toMatchObject({ speaker: 0, hasRaisedHand: false })
  await moderate(presenter, seat, viewer.number, 'mute')
  expect((await ask(presenter, seat)).data?.people).toContainEqual(expect.objectContaining({ isMuted: true }))
  peer.close()

  const { room } = roomsOf(server.app).find(lesson, seat, presenter.userId)
  const others = [1, 2, 3, 4].map((more) =>
    roomsOf(server.app).enter(lesson, { userId: 1_000_000 + more, sessionId: 0, name: '' }, false),
  )
  const numbers = (await Promise.all(others)).map((one) => one.seat.number)
  const codes: number[] = []
  for (const number of numbers) codes.push((await moderate(presenter, seat, number, 'admit')).code)
  expect(codes).toEqual([200, 200, 200, 41000])
  expect(room.seats.size).toBe(6)

  expect(await moderate(presenter, seat, viewer.number, 'putOut')).toMatchObject({ code: 200 })
  expect(await ask(reviewer, viewer.seat)).toMatchObject({ code: 200, data: null })
  expect(await enterBy(reviewer, await tokenFor(reviewer))).toMatchObject({
    code: 41000,
    message: expect.stringContaining('移出') as string,
  })
})

test('one who was put out while an offer was on its way is not connected', async () => {
  await enter(presenter)
  const viewer = await enter(reviewer)
  const rooms = roomsOf(server.app)
  const { room, seat } = rooms.find(lesson, viewer.seat, reviewer.userId)
  const { sdp, peer } = await offer('RecvOnly')
  const asked = await transaction(server.db, async (trx) => {
    await sql`lock table lesson in access exclusive mode`.execute(trx)
    const answer = connect(reviewer, viewer.seat, false, sdp)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { answer, out: rooms.putOut(room, seat) }
  })
  await asked.out
  expect(await asked.answer).toMatchObject({ code: 404 })
  peer.close()
})

test('one who was removed from the lesson does not keep the seat by giving up what is sent', async () => {
  const viewer = await enter(reviewer)
  const { seat } = roomsOf(server.app).find(lesson, viewer.seat, reviewer.userId)
  await server.db.deleteFrom('lesson_reviewer').where('lesson_id', '=', lesson).execute()
  seat.seenMs = 0
  await reviewer.call('POST /Room/leave/{classId}', {
    params: { classId: lesson },
    request: { seat: viewer.seat, onlySending: true },
  })
  expect(seat.seenMs).toBe(0)
})

test('a room that is made again knows that the recording is paused, and whom the presenter put out', async () => {
  const { seat } = await enter(presenter)
  const { number } = await enter(reviewer)
  await presenter.call('POST /Room/record/{classId}', {
    params: { classId: lesson },
    request: { seat, isOn: false },
  })
  await moderate(presenter, seat, number, 'putOut')
  // As after a restart, or after both were gone for a moment.
  roomsOf(server.app).close(lesson)
  expect(await enter(presenter)).toMatchObject({ recording: 'paused' })
  expect(await enterBy(reviewer, await tokenFor(reviewer))).toMatchObject({ code: 41000 })
})

test('fifty watch; the next is refused with the reason, the presenter is not', async () => {
  for (let more = 1; more <= MOST_VIEWERS; more += 1)
    await roomsOf(server.app).enter(lesson, { userId: 1_000_000 + more, sessionId: 0, name: '' }, false)
  expect(await enterBy(reviewer, await tokenFor(reviewer))).toMatchObject({
    code: 41000,
    message: expect.stringContaining('50') as string,
  })
  // Of the fifty, one whose browser broke down is back at once, in the same place.
  await expect(
    roomsOf(server.app).enter(lesson, { userId: 1_000_001, sessionId: 0, name: '' }, false),
  ).resolves.toBeDefined()
  expect(await enterBy(presenter, await tokenFor(presenter))).toMatchObject({ code: 200 })
})

test('what is no offer is refused, as are more than thirty a minute, and the process of the media lives on', async () => {
  const { seat } = await enter(presenter)
  const { sdp, peer } = await offer('SendOnly')
  expect(await connect(presenter, seat, true, 'hello')).toMatchObject({ code: 41000 })
  expect(await connect(presenter, seat, true, sdp.replace(/a=ice-pwd.*\r\n/, ''))).toMatchObject({ code: 41000 })
  expect(await connect(presenter, seat, true, sdp.padEnd(30_000, 'a'))).toMatchObject({ code: 400 })
  expect(await connect(presenter, seat, true, sdp.padEnd(1_000_000, 'a'))).toMatchObject({ code: 413 })
  expect(await connect(presenter, seat, true, sdp)).toMatchObject({
    code: 200,
    data: { sdp: expect.stringMatching(/a=candidate:.* 127\.0\.0\.1 /) as string },
  })
  const found = roomsOf(server.app).find(lesson, seat, presenter.userId)
  for (const [ageMs, code] of [
    [59_000, 429],
    [61_000, 41000],
  ] as const) {
    found.seat.offersMs = Array.from({ length: 30 }, () => Date.now() - ageMs)
    expect(await connect(presenter, seat, true, 'hello')).toMatchObject({ code })
  }
  peer.close()
})

const check = (sdp?: string) => reviewer.callAny('POST /Room/check', { request: { sdp } })

test('a test connection reaches the port of the rooms, carries data, and is made six times a minute', async () => {
  expect(await check()).toMatchObject({ code: 200, data: { sdp: null, iceServers: [{ urls: TURN.urls }] } })
  const peer = new PeerConnection('browser', { iceServers: [], bindAddress: '127.0.0.1' })
  const { promise, resolve } = Promise.withResolvers<void>()
  peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  const channel = peer.createDataChannel('test')
  await promise
  const sdp = peer.localDescription()?.sdp ?? ''
  const answer = await check(sdp)
  const came: (string | number)[] = []
  const loaded = new Promise<void>((done) =>
    channel.onMessage((message) => {
      came.push(typeof message === 'string' ? message : message.byteLength)
      if (message === LOADED) done()
    }),
  )
  const opened = new Promise<void>((done) => channel.onOpen(done))
  peer.setRemoteDescription((answer.data as { sdp: string }).sdp, 'answer')
  await opened
  channel.sendMessageBinary(Buffer.alloc(1000))
  channel.sendMessage(COUNT)
  channel.sendMessage(SEND_LOAD)
  await loaded
  expect(came[0]).toBe('received:1000')
  expect(came.filter((one) => typeof one === 'number').reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100_000)
  peer.close()
  const video = await offer('SendOnly')
  const refused = [await check('hello'), await check(video.sdp), await check(sdp.replace(/a=fingerprint.*\r\n/, ''))]
  expect(refused.map(({ code }) => code)).toEqual([41000, 41000, 41000])
  video.peer.close()
  await check('v=0')
  await check('v=0')
  expect(await check('v=0')).toMatchObject({ code: 429 })
})

test('a browser gets a login for the TURN server that the shared secret makes, and that expires', async () => {
  const { data } = await enterBy(reviewer, await tokenFor(reviewer))
  const [{ username, credential, urls }] = data.iceServers as [IceServer]
  expect(urls).toEqual(TURN.urls)
  expect(credential).toBe(createHmac('sha1', TURN.secret).update(username).digest('base64'))
  const [until, person] = username.split(':').map(Number)
  expect(person).toBe(reviewer.userId)
  expect((until ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(6 * 3600)
  expect((until ?? 0) - Date.now() / 1000).toBeGreaterThan(3 * 3600)
})

nightlyTest(
  'the death of the process of the media costs no seat, and the next offer is answered by another one',
  async () => {
    const { seat, generation } = await enter(presenter)
    const { sdp, peer } = await offer('SendOnly')
    await connect(presenter, seat, true, sdp)
    const rooms = roomsOf(server.app)
    const before = (await rooms.mediaPid()) ?? 0
    const { promise: died, resolve } = Promise.withResolvers<void>()
    const stop = server.app.events.subscribe('room', ({ lessonId }) => lessonId === lesson && resolve())
    process.kill(before, 'SIGKILL')
    await died
    stop()
    await expect.poll(async () => (await ask(presenter, seat)).data?.generation ?? 0).toBeGreaterThan(generation)
    const again = await offer('SendOnly')
    expect(await connect(presenter, seat, true, again.sdp)).toMatchObject({ code: 200 })
    expect(await rooms.mediaPid()).not.toBe(before)
    for (const one of [peer, again.peer]) one.close()
  },
)

test('it ends once, by whoever is first, and its room with it; a room with people in it stays open', async () => {
  await changeLesson({ ends_at: new Date(Date.now() - 31 * 60_000), starts_at: new Date(Date.now() - 60 * 60_000) })
  const { seat } = await enter(presenter)
  await endLessons.run(server.app, AbortSignal.timeout(10_000))
  expect(await ask(presenter, seat)).toMatchObject({ code: 200 })
  await changeLesson({ room_seen_at: new Date(Date.now() - 5 * 60_000) })

  const end = () => presenter.call('POST /Class/end/{id}', { params: { id: lesson } })
  const closed = new Promise<void>((resolve) => {
    const stop = server.app.events.subscribe('lesson', ({ lessonId }) => {
      if (lessonId !== lesson) return
      stop()
      resolve()
    })
  })
  const task = endLessons.run(server.app, AbortSignal.timeout(10_000))
  const [first, second] = await Promise.all([end(), end(), task])
  expect([first.code, second.code]).toEqual([200, 200])
  await closed
  const entries = server.db.selectFrom('audit_log').select('id').where('object_id', '=', lesson)
  expect(await entries.where('action', '=', 'end lesson').execute()).toHaveLength(1)
  await expect.poll(() => roomsOf(server.app).holds(lesson)).toBe(false)
  expect(await ask(presenter, seat)).toMatchObject({ code: 200, data: null })
})

test('a database that goes away as a lesson changes takes no server with it, and its room stays', async () => {
  const app = { ...server.app }
  const rooms = new Rooms(app)
  await rooms.enter(lesson, { userId: presenter.userId, sessionId: 0, name: '刘洋' }, true)
  const warned = vi.spyOn(app.log, 'warn')
  app.db = openDatabase({ connection: 'postgres://nobody@127.0.0.1:1/none' })
  try {
    await server.app.events.publish('lesson', { lessonId: lesson, companyId: 0, isShared: false, userIds: [] })
    await expect.poll(() => warned.mock.calls.map(([, words]) => words)).toContain('a room could not be looked at')
    expect(rooms.holds(lesson)).toBe(true)
  } finally {
    warned.mockRestore()
    await app.db.destroy()
    app.db = server.db
    await rooms.stop()
  }
})

/** A part of a recording: ten pictures and sounds a second for `seconds`, with a key frame each second. */
function framesFrom(beginMs: number, seconds: number): Buffer {
  const frames = Array.from({ length: seconds * 10 }, (_, at) => {
    const isKey = at % 10 === 0
    const atMs = beginMs + at * 100
    const picture = isKey ? [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [1, 2, 3]
    return [
      writeFrame({ kind: 'sound', isKey: true, atMs, bytes: new Uint8Array([0xfc, 1, 2]) }),
      writeFrame({ kind: 'picture', isKey, atMs: atMs + 5, bytes: new Uint8Array(picture) }),
    ]
  })
  return Buffer.concat(frames.flat())
}

test('the parts of a recording become the lesson’s video, and comments move to where they were made', async () => {
  const begun = Date.now() - 60_000
  await changeLesson({ live_started_at: new Date(begun), state: '已结束', ended_at: new Date() })
  const comment = (point_ms: number) => ({
    lesson_id: lesson,
    user_id: reviewer.userId,
    type: '精准点评' as const,
    content: '',
    point_ms,
  })
  const points = [0, 4000, 15_000, 24_000, 50_000]
  await server.db.insertInto('lesson_comment').values(points.map(comment)).execute()
  // All of it in the pause.
  const span = { ...comment(14_000), point_end_ms: 16_000 }
  await server.db.insertInto('lesson_comment').values(span).execute()
  const folder = recordingFolder(server.app, lesson)
  await fs.mkdir(folder, { recursive: true })
  // Begun two seconds into the lesson; paused after ten; then the process was killed while it wrote a frame.
  await fs.writeFile(path.join(folder, `${begun + 2000}.frames`), framesFrom(begun + 2000, 10))
  await fs.writeFile(path.join(folder, `${begun + 20_000}.frames`), framesFrom(begun + 20_000, 10).subarray(0, -1))

  // The room is still open when the end of the lesson becomes known.
  await roomsOf(server.app).enter(lesson, { userId: presenter.userId, sessionId: 0, name: '' }, true)
  await Promise.all([finishRecordings(server.app), finishRecordings(server.app)])
  const { data } = await reviewer.call('GET /Class/getById/{id}', { params: { id: lesson } })
  // Another version: a form that was opened before does not take it away.
  expect(data).toMatchObject({ videoFileName: expect.any(String) as string, version: 2 })
  expect(Math.abs((data.duration ?? 0) - 20)).toBeLessThan(0.5)
  const sent = await reviewer.fetch(`/api/videos/${data.videoFileName}`)
  const file = path.join(server.app.config.dataDir, 'sent.webm')
  await fs.writeFile(file, Buffer.from(await sent.arrayBuffer()))
  const read = await readMedia(file)
  expect(read).toMatchObject({ container: 'webm', video: { codec: 'vp8', width: 640, height: 360 }, hasSound: true })
  expect(Math.abs(('durationMs' in read ? read.durationMs : 0) - 20_000)).toBeLessThan(500)
  const moved = await server.db
    .selectFrom('lesson_comment')
    .select('point_ms')
    .where('lesson_id', '=', lesson)
    .orderBy('id')
    .execute()
  const expected = [0, 2000, 10_000, 14_000, 20_000, 10_000]
  for (const [at, { point_ms }] of moved.entries())
    expect(Math.abs((point_ms ?? -1) - (expected[at] ?? 0))).toBeLessThan(500)
  await expect(fs.access(folder)).rejects.toThrow('ENOENT')
  const noted = server.db.selectFrom('audit_log').select('id').where('object_id', '=', lesson)
  expect(await noted.where('action', '=', 'keep recording').execute()).toHaveLength(1)

  // Forms that were opened while it was live are sent now.
  const save = async (point: number, isLive: boolean) => {
    const request = { classId: lesson, type: '精准点评' as const, content: 'x', point, pointEnd: point + 1, isLive }
    const { data: saved } = await reviewer.call('POST /Comment/save', { request })
    const found = await reviewer.call('POST /Comment/find/', { request: { classId: lesson, orderWay: 'desc' } })
    return found.data.data.find(({ id }) => id === saved.id)
  }
  const late = [await save(24, true), await save(15, true), await save(90, true), await save(15, false)]
  const places = late.map((one) => [Math.round(one?.point ?? -1), one?.pointEnd === null])
  expect(places).toEqual([
    [14, false],
    [10, true],
    [20, true],
    [15, false],
  ])
})

test('marks lie where they belong though the clocks of server and database are an hour apart', async () => {
  const begun = Date.now() - 60_000
  await changeLesson({ live_started_at: new Date(begun), state: '已结束', ended_at: new Date() })
  const point = { lesson_id: lesson, user_id: reviewer.userId, type: '精准点评' as const, content: '', point_ms: 7000 }
  await server.db.insertInto('lesson_comment').values(point).execute()
  const folder = recordingFolder(server.app, lesson)
  await fs.mkdir(folder, { recursive: true })
  const aheadMs = 3_600_000
  await fs.writeFile(path.join(folder, `${begun + aheadMs}.frames`), framesFrom(begun + aheadMs + 2000, 10))
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
  await finishRecordings(server.app)
  clock.mockRestore()
  const { point_ms } = await server.db
    .selectFrom('lesson_comment')
    .select('point_ms')
    .where('lesson_id', '=', lesson)
    .executeTakeFirstOrThrow()
  expect(Math.abs((point_ms ?? -1) - 5000)).toBeLessThan(500)
})

test('a lesson of which nothing was recorded, or whose recording can’t be made, says so', async () => {
  const recording = async () =>
    (await reviewer.call('GET /Class/getById/{id}', { params: { id: lesson } })).data.recording
  expect(await recording()).toBeNull()
  await changeLesson({ state: '已结束', ended_at: new Date() })
  expect(await recording()).toBe('nothing')

  // Ordered, but no frame came as far as the disk.
  const { server: id } = roomsOf(server.app)
  await changeLesson({ recording_state: 'expected', room_server: id })
  expect(await recording()).toBe('coming')
  await finishRecordings(server.app)
  expect(await recording()).toBe('nothing')

  const folder = recordingFolder(server.app, lesson)
  const write = async (bytes: Buffer) => {
    await changeLesson({ recording_state: 'expected' })
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(path.join(folder, `${Date.now()}.frames`), bytes)
    await finishRecordings(server.app)
  }
  // Sound alone.
  await write(Buffer.from(writeFrame({ kind: 'sound', isKey: true, atMs: Date.now(), bytes: new Uint8Array([1]) })))
  expect(await recording()).toBe('nothing')
  await write(Buffer.alloc(64, 0xff))
  expect(await recording()).toBe('failed')
  await expect(fs.access(folder)).resolves.toBeUndefined()
  expect(await fs.readdir(arrivingFolder(server.app.config))).toEqual([])

  // Of a server that does not come back.
  await changeLesson({ recording_state: 'expected', room_server: 'another' })
  expect(await recording()).toBe('coming')
  await changeLesson({ ended_at: new Date(Date.now() - 25 * 3_600_000) })
  expect(await recording()).toBe('nothing')
  await fs.rm(folder, { recursive: true })
})

test('a lesson that has a video is not said to have lost its recording', async () => {
  const company = server.db.selectFrom('app_user').select('company_id').where('id', '=', presenter.userId)
  const { company_id } = await company.executeTakeFirstOrThrow()
  const file = { key: crypto.randomUUID(), file_type: 1, owner_id: presenter.userId, file_name: 'x.mp4', size_bytes: 1 }
  const row = server.db.insertInto('attachment').values({ ...file, company_id, finished_at: new Date() })
  const { id: video_id } = await row.returning('id').executeTakeFirstOrThrow()
  await changeLesson({ state: '已结束', ended_at: new Date(), recording_state: 'expected', video_id })
  await showLost(server.app, lesson, 'failed')
  const states = server.db.selectFrom('lesson').select('recording_state').where('id', '=', lesson)
  expect(await states.executeTakeFirstOrThrow()).toEqual({ recording_state: 'expected' })
})

test('a recording that does not get into the store takes none of its presenter’s space', async () => {
  const begun = Date.now() - 60_000
  await changeLesson({ live_started_at: new Date(begun), state: '已结束', ended_at: new Date() })
  const folder = recordingFolder(server.app, lesson)
  await fs.mkdir(folder, { recursive: true })
  await fs.writeFile(path.join(folder, `${begun}.frames`), framesFrom(begun, 2))
  const counted = () =>
    server.db.selectFrom('attachment').select('id').where('deleted_at', 'is', null).orderBy('id').execute()
  const before = await counted()
  const full = vi.spyOn(await fileStore(server.app.config), 'adopt').mockRejectedValue(new Error('no space left'))
  await finishRecordings(server.app)
  full.mockRestore()
  expect(await counted()).toEqual(before)
  await fs.rm(folder, { recursive: true })
})

test('parts that never became a video go once its last day is past', async () => {
  const yesterday = addDays(businessDay(new Date(), server.app.config.timeZone), -1)
  await changeLesson({ state: '已结束', ended_at: new Date(), recording_state: 'failed', keep_video_until: yesterday })
  const folder = recordingFolder(server.app, lesson)
  await fs.mkdir(folder, { recursive: true })
  await fs.writeFile(path.join(folder, '1.frames'), Buffer.alloc(64, 0xff))
  await finishRecordings(server.app)
  await expect(fs.access(folder)).rejects.toThrow('ENOENT')
  const { data } = await reviewer.call('GET /Class/getById/{id}', { params: { id: lesson } })
  expect(data).toMatchObject({ isVideoRemoved: true, recording: null })
})

test('a recording that can’t be written is reported, and the lesson goes on', async () => {
  const folder = recordingFolder(server.app, lesson)
  await fs.mkdir(path.dirname(folder), { recursive: true })
  await fs.writeFile(folder, 'where a folder should be')
  const { seat } = await enter(presenter)
  const { sdp, peer } = await offer('SendOnly')
  expect(await connect(presenter, seat, true, sdp)).toMatchObject({ code: 200 })
  await expect.poll(async () => (await ask(presenter, seat)).data?.recording).toBe('failed')
  expect(await connect(presenter, seat, true, sdp)).toMatchObject({ code: 200 })
  peer.close()
})

test('another server’s room is not held twice', async () => {
  await changeLesson({ room_server: 'another', room_seen_at: new Date() })
  expect(await enterBy(reviewer, await tokenFor(reviewer))).toMatchObject({
    code: 41000,
    message: expect.stringContaining('另一台') as string,
  })
  await changeLesson({ room_seen_at: new Date(Date.now() - 60_000) })
  expect(await enterBy(reviewer, await tokenFor(reviewer))).toMatchObject({ code: 200 })
})
