import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testClip } from '../../../platform/testing/test-video.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { roomTexts } from '../../room/text.ts'
import { takeRecordings } from './watch-recordings.ts'

const SECRET = 'a secret of sixteen letters and more'
type Person = Awaited<ReturnType<TestServer['signIn']>>

let server: TestServer
let presenter: Person
let reviewer: Person
let colleague: Person
let lesson: number
beforeAll(async () => {
  server = await testServer({
    config: {
      meeting: {
        url: 'https://meet.example/{meetingNumber}?jwt={token}',
        secret: SECRET,
        appId: 'school',
        recordings: undefined,
      },
    },
  })
  presenter = await server.signIn('教师', { name: '刘洋' })
  reviewer = await server.signIn('教师')
  colleague = await server.signIn('教师')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  lesson = await addLesson(server.db, presenter.userId, { type: '直播' }, [reviewer.userId])
})

const join = (person: Person) => person.call('GET /Meet/getJoin/{classId}', { params: { classId: lesson } })
const start = (person: Person) => person.call('POST /Class/start/{id}', { params: { id: lesson } })
const change = (columns: object) => server.db.updateTable('lesson').set(columns).where('id', '=', lesson).execute()
const startedAt = async () =>
  (
    await server.db
      .selectFrom('lesson')
      .select('live_started_at as at')
      .where('id', '=', lesson)
      .executeTakeFirstOrThrow()
  ).at
/** Whether a Jitsi Meet with token authentication opens a room for a token: its module token/util checks these claims. */
function entersJitsi(token: string, { room, secret = SECRET, appId = 'school', now = Date.now() }: JitsiDoor): boolean {
  const [head, claims, signature] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(head ?? '', 'base64url').toString()) as { alg: string }
  const stated = read(claims)
  return (
    alg === 'HS256' &&
    signature === createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url') &&
    stated.exp * 1000 > now &&
    stated.iss === appId &&
    stated.aud === appId &&
    (stated.room === '*' || stated.room === room) &&
    stated.sub === '*'
  )
}
interface JitsiDoor {
  room: string
  secret?: string
  appId?: string
  now?: number
}

const read = (text = '') =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<'iss' | 'aud' | 'sub' | 'room', string> & {
    exp: number
  }
const policy = (of: TestServer) => fetch(of.url).then(({ headers }) => headers.get('content-security-policy'))

test('a live lesson is joined once it was begun, with a token for the caller and five minutes', async () => {
  expect(await join(reviewer)).toMatchObject({ code: 41000, message: '直播尚未开始' })
  expect(await start(presenter)).toMatchObject({ code: 200 })
  const { data } = await join(reviewer)
  const { token, meetingNumber, accountId } = data
  expect(data).toMatchObject({ url: `https://meet.example/${lesson}?jwt=${token}`, accountId: String(reviewer.userId) })
  const [head, claims, signature] = token.split('.')
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url'))
  expect(read(claims)).toMatchObject({ room: meetingNumber, context: { user: { id: accountId, moderator: false } } })
  expect(read(claims).exp * 1000 - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  expect(read((await join(presenter)).data.token.split('.')[1])).toMatchObject({
    context: { user: { moderator: true } },
  })
})

test('Jitsi lets the caller into this room, for five minutes', async () => {
  await start(presenter)
  const { token, meetingNumber: room } = (await join(reviewer)).data
  const doors: [JitsiDoor, boolean][] = [
    [{ room }, true],
    [{ room: '0' }, false],
    [{ room, secret: 'another secret of sixteen letters' }, false],
    [{ room, appId: 'another' }, false],
    [{ room, now: Date.now() + 5 * 60_000 }, false],
  ]
  for (const [door, expected] of doors) expect([door, entersJitsi(token, door)]).toEqual([door, expected])
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** What a meeting service reports, signed by `secret`. */
function report(claims: object, secret = SECRET, alg = 'HS256'): string {
  const signed = `${part({ alg })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('the meeting service ends a lesson by what it signed, and nothing else; reports and two tabs at once end it once', async () => {
  await start(presenter)
  const claims = { room: String(lesson), event: 'ended', exp: Math.floor(Date.now() / 1000) + 60 }
  const ended = (token: string) => server.nobody.call('POST /Meet/ended', { request: { token } })
  const refused = [
    'garbage',
    report(claims, 'another secret of sixteen letters'),
    report(claims, SECRET, 'none'),
    report({ ...claims, exp: claims.exp - 3600 }),
    report({ ...claims, event: 'begun' }),
    `${report(claims)}.more`,
    (await join(presenter)).data.token,
  ]
  for (const token of refused) expect([token, (await ended(token)).code]).toEqual([token, 41000])
  const end = () => presenter.call('POST /Class/end/{id}', { params: { id: lesson } })
  const answers = await Promise.all([ended(report(claims)), end(), end(), ended(report(claims))])
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  const noted = server.db.selectFrom('audit_log').select('id').where('object_id', '=', lesson)
  expect(await noted.where('action', '=', 'end lesson').execute()).toHaveLength(1)
})

test.each([
  ['has not begun', { live_started_at: null }],
  ['is deleted', { live_started_at: new Date(), deleted_at: new Date() }],
])('a report that a meeting is over ends no lesson that %s', async (_, columns) => {
  await change(columns)
  const token = report({ room: String(lesson), event: 'ended', exp: Math.floor(Date.now() / 1000) + 60 })
  expect(await server.nobody.call('POST /Meet/ended', { request: { token } })).toMatchObject({ code: 200 })
  const row = server.db.selectFrom('lesson').select('state').where('id', '=', lesson)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ state: '未开始' })
})

test('it begins once, even when it is begun twice at once, by its presenter', async () => {
  expect(await start(reviewer)).toMatchObject({ code: 404 })
  const answers = await Promise.all([start(presenter), start(presenter)])
  expect(answers).toMatchObject([{ code: 200 }, { code: 200 }])
  const first = await startedAt()
  expect(first).not.toBeNull()
  await start(presenter)
  expect(await startedAt()).toEqual(first)
  const noted = await server.db.selectFrom('audit_log').select('id').where('object_id', '=', lesson).execute()
  expect(noted).toHaveLength(1)
})

test('an ended lesson is neither begun nor joined; nor is a recorded one; nor one that is not seen', async () => {
  await change({ live_started_at: new Date(), state: '已结束', ended_at: new Date() })
  expect(await start(presenter)).toMatchObject({ code: 41000 })
  expect(await join(presenter)).toMatchObject({ code: 41000, message: '直播已结束' })
  await change({ state: '未开始', type: '录播' })
  expect(await join(presenter)).toMatchObject({ code: 41000 })
  await change({ type: '直播' })
  expect(await join(colleague)).toMatchObject({ code: 404 })
})

/** A file that the meeting service left there a while ago. */
async function leave(folder: string, name: string, bytes: Buffer, writtenAt = new Date(Date.now() - 120_000)) {
  await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await fs.writeFile(path.join(folder, name), bytes)
  await fs.utimes(path.join(folder, name), writtenAt, writtenAt)
}

test('a recording that is left in the folder becomes the video of its lesson, with the comments in their places', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-recordings-'))
  const app = {
    ...server.app,
    config: {
      ...server.app.config,
      meeting: { url: 'https://meet.example/', secret: SECRET, appId: 'a', recordings: folder },
    },
  }
  const live = new Date(Date.now() - 600_000)
  const room = `Algebra ${lesson}`
  await change({
    live_started_at: live,
    meeting_number: room,
    state: '已结束',
    ended_at: new Date(),
    recording_state: 'expected',
  })
  const point = {
    lesson_id: lesson,
    user_id: reviewer.userId,
    type: '精准点评' as const,
    content: '',
    point_ms: 63_000,
  }
  await server.db.insertInto('lesson_comment').values(point).execute()
  const shown = async () => (await reviewer.call('GET /Class/getById/{id}', { params: { id: lesson } })).data
  const began = new Date(live.getTime() + 60_000).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  const name = `${room.toLowerCase()}_${began}.mp4`

  await leave(folder, `of-nothing/nobody's_${began}.mp4`, testClip('clip.mp4'))
  await leave(folder, `broken/${name}`, Buffer.from('no video'))
  await takeRecordings(app)
  // Those who wait learn that it was refused; a better one is still taken.
  expect((await shown()).recording).toBe('refused')
  // One that is still written to waits; one of before the lesson is another's.
  await leave(folder, `now/${name}`, testClip('clip.mp4'), new Date())
  await leave(folder, `before/${room}.mp4`, testClip('clip.mp4'), new Date(live.getTime() - 60_000))
  await takeRecordings(app)
  expect((await shown()).videoFileName).toBeNull()

  // As root reads everything, the folder that a disk keeps to itself is refused by hand.
  await fs.mkdir(path.join(folder, 'lost+found'))
  const { readdir } = fs
  const reading = vi.spyOn(fs, 'readdir')
  reading.mockImplementation(((place: string, options: object) =>
    place.endsWith('lost+found')
      ? Promise.reject(new Error('EACCES'))
      : readdir(place, options as never)) as typeof fs.readdir)
  onTestFinished(() => reading.mockRestore())
  await takeRecordings(app, Date.now() + 120_000)
  expect((await shown()).videoFileName).toMatch(/\.mp4$/)
  const comment = server.db.selectFrom('lesson_comment').select('point_ms').where('lesson_id', '=', lesson)
  const { point_ms } = await comment.executeTakeFirstOrThrow()
  expect(Math.abs((point_ms ?? -1) - 3000)).toBeLessThan(1100)
  await expect(fs.access(path.join(folder, 'now', name))).rejects.toThrow('ENOENT')
  await expect(fs.access(path.join(folder, 'broken', name))).resolves.toBeUndefined()
  // The lesson has one now.
  await leave(folder, `again/${name}`, testClip('clip.mp4'))
  await takeRecordings(app, Date.now() + 120_000)
  await expect(fs.access(path.join(folder, 'again', name))).resolves.toBeUndefined()
  await fs.rm(folder, { recursive: true })
})

test('a recording that is larger than a video may be is refused, and stays in the folder', async () => {
  const recordings = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-recordings-'))
  const meeting = { url: 'https://meet.example/', secret: SECRET, appId: 'a', recordings }
  const app = { ...server.app, config: { ...server.app.config, meeting, videoMaxBytes: 100 } }
  const ended = { state: '已结束', ended_at: new Date(), recording_state: 'expected' }
  await change({ ...ended, live_started_at: new Date(Date.now() - 600_000), meeting_number: `Large ${lesson}` })
  await leave(recordings, `Large ${lesson}.mp4`, testClip('clip.mp4'))
  await takeRecordings(app)
  const { data } = await reviewer.call('GET /Class/getById/{id}', { params: { id: lesson } })
  expect(data).toMatchObject({ recording: 'refused', videoFileName: null })
  expect(await fs.readdir(recordings)).toEqual([`Large ${lesson}.mp4`])
  await fs.rm(recordings, { recursive: true })
})

test('no room of ours is tested where lessons are held elsewhere', async () => {
  expect(await reviewer.callAny('POST /Room/check', { request: {} })).toMatchObject({
    code: 41000,
    message: roomTexts.otherService.zh,
  })
})

test('pages may frame the meeting’s host, and no other', async () => {
  expect(await policy(server)).toContain("frame-src 'self' https://meet.example;")
  await using plain = await testServer()
  expect(await policy(plain)).toContain("frame-src 'self';")
  const person = await plain.signIn('教师')
  const id = await addLesson(plain.db, person.userId, { type: '直播', live_started_at: new Date() })
  const answer = await person.call('GET /Meet/getJoin/{classId}', { params: { classId: id } })
  expect(answer.data.url).toMatch(/^\/room\?lesson=\d+#/)
})
