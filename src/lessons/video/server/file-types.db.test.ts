import fs from 'node:fs/promises'
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyAttachments, UNSHOWN_GRACE_MS } from '../../../people/attachment/server/tidy-attachments.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testClip, testVideo } from '../../../platform/testing/test-video.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { lessonForm } from '../../testing/lesson-form.ts'
import { DRAWING, POSTER, VIDEO, VOICE, VOICE_MOST_S } from '../../rules/file-types.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

type Someone = Awaited<ReturnType<TestServer['signIn']>>
interface Sent {
  id: number
  storedName: string
}

let server: TestServer
let presenter: Someone
let reviewer: Someone
let colleague: Someone
let manager: Someone
let administrator: Someone
let stranger: Someone
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await testServer()
  const elsewhere = await addCompany(server.db, 'elsewhere')
  presenter = await server.signIn('教师')
  reviewer = await server.signIn('教师')
  colleague = await server.signIn('教师')
  manager = await server.signIn('管理层')
  administrator = await server.signIn('管理员')
  stranger = await server.signIn('教师', { companyId: elsewhere })
  picture = new Uint8Array(
    await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

async function send(caller: Someone, fileType: number, file: Uint8Array<ArrayBuffer>): Promise<Sent> {
  const answer = await caller.callAny('POST /attachments', { query: { fileType, fileName: 'x' }, file })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data as Sent
}

/** What each gets of a file: presenter, reviewer, colleague, manager, administrator, one of another company, no one. */
async function statuses(address: (file: Sent) => string, file: Sent, range?: string): Promise<number[]> {
  const callers: TestCaller[] = [presenter, reviewer, colleague, manager, administrator, stranger, server.nobody]
  const answers = callers.map((caller) => caller.fetch(address(file), { headers: range ? { range } : {} }))
  return Promise.all(
    answers.map(async (answer) => {
      const { status, body } = await answer
      await body?.cancel()
      return status
    }),
  )
}
const byId = ({ id }: Sent) => `/api/attachments/actions/download?id=${id}`
const asVideo = ({ storedName }: Sent) => `/api/videos/${storedName}`
const asPicture = ({ storedName }: Sent) => `/api/images/${storedName}`

test('a video and its poster are read by those who see the lesson, whole and in ranges', async () => {
  const video = await send(presenter, VIDEO, testVideo(10_000))
  const poster = await send(presenter, POSTER, picture)
  expect(await statuses(asVideo, video)).toEqual([200, 404, 404, 404, 200, 404, 401])

  const lesson = await addLesson(server.db, presenter.userId, { video_id: video.id, poster_id: poster.id }, [
    reviewer.userId,
  ])
  const unshared = [200, 200, 404, 404, 200, 404, 404]
  expect(await statuses(byId, video)).toEqual(unshared)
  expect(await statuses(asVideo, video, 'bytes=5000-')).toEqual([206, 206, 404, 404, 206, 404, 401])
  expect(await statuses(byId, poster)).toEqual(unshared)
  expect(await statuses(asPicture, poster)).toEqual(unshared)

  const change = (set: object) => server.db.updateTable('lesson').set(set).where('id', '=', lesson).execute()
  await change({ shared: true })
  expect(await statuses(byId, video)).toEqual([200, 200, 200, 200, 200, 404, 404])
  // Of the same company, but in a role that has no lessons.
  const inspector = await server.signIn('检验员')
  for (const address of [asVideo(video), asPicture(poster)]) expect((await inspector.fetch(address)).status).toBe(404)
  await change({ deleted_at: new Date() })
  expect(await statuses(byId, video)).toEqual([200, 404, 404, 404, 200, 404, 404])
})

nightlyTest(
  'players hold no connection to the database, wait for one while all are in use, and stop with their right',
  async () => {
    const video = await send(presenter, VIDEO, testVideo(8 * 2 ** 20))
    const lesson = await addLesson(server.db, presenter.userId, { video_id: video.id }, [reviewer.userId])
    const play = () => reviewer.fetch(asVideo(video), { headers: { range: 'bytes=0-' } })
    // More of them than there are connections; none reads on, so that the server can't send all.
    const players = await Promise.all(Array.from({ length: 25 }, play))
    expect(players.map(({ status }) => status)).toEqual(Array(25).fill(206))
    const held = Array.from({ length: 10 }, () => sql`select pg_sleep(1)`.execute(server.db))
    const meanwhile = await Promise.all(Array.from({ length: 25 }, play))
    expect(meanwhile.map(({ status }) => status)).toEqual(Array(25).fill(206))
    await Promise.all(held)
    await server.db.deleteFrom('lesson_reviewer').where('lesson_id', '=', lesson).execute()
    expect((await play()).status).toBe(404)
    for (const { body } of [...players, ...meanwhile]) await body?.cancel()
  },
)

test('a drawing on a frame is read by those who read the comment', async () => {
  const drawing = await send(reviewer, DRAWING, picture)
  const { db } = server
  const other = await server.signIn('教师')
  const deadline = new Date(Date.now() + 3_600_000)
  const lesson = await addLesson(db, presenter.userId, {}, [reviewer.userId, other.userId])
  await db
    .insertInto('lesson_comment')
    .values({ lesson_id: lesson, user_id: reviewer.userId, type: '精准点评', content: '', drawing_id: drawing.id })
    .execute()
  const seen = async () => (await other.fetch(byId(drawing))).status
  const change = (set: object) => db.updateTable('lesson').set(set).where('id', '=', lesson).execute()
  expect(await statuses(byId, drawing)).toEqual([200, 200, 404, 404, 200, 404, 404])
  expect(await seen()).toBe(200)
  await change({ visibility: 'blind', review_deadline: deadline })
  expect(await seen()).toBe(404)
  expect((await presenter.fetch(byId(drawing))).status).toBe(200)
  await change({ visibility: 'blind', review_deadline: new Date(Date.now() - 1000) })
  expect(await seen()).toBe(200)
  await change({ visibility: 'presenter' })
  expect(await seen()).toBe(404)
  await change({ visibility: 'open' })
  await db.updateTable('lesson_comment').set({ hidden_at: new Date() }).where('lesson_id', '=', lesson).execute()
  expect(await statuses(byId, drawing)).toEqual([404, 200, 404, 404, 200, 404, 404])
  const gone = { hidden_at: null, deleted_at: new Date() }
  await db.updateTable('lesson_comment').set(gone).where('lesson_id', '=', lesson).execute()
  expect(await seen()).toBe(404)
})

test('an administrator who fetches a file of an unshared lesson is recorded, by whatever address; its cover is in lists', async () => {
  const { db } = server
  const [video, poster] = [await send(presenter, VIDEO, testVideo(10_000)), await send(presenter, POSTER, picture)]
  const [drawing, own] = [await send(reviewer, DRAWING, picture), await send(administrator, VIDEO, testVideo(10_000))]
  const add = (columns: object) => addLesson(db, presenter.userId, columns, [reviewer.userId])
  const lesson = await add({ video_id: video.id, poster_id: poster.id })
  const comment = { user_id: reviewer.userId, type: '精准点评' as const, content: '' }
  await db
    .insertInto('lesson_comment')
    .values({ ...comment, lesson_id: lesson, drawing_id: drawing.id })
    .execute()
  const notedBy = async (fetching: Someone, address: string) => {
    const answer = await fetching.fetch(address, { headers: { range: 'bytes=0-9' } })
    await answer.body?.cancel()
    expect(answer.ok).toBe(true)
    const noted = db.selectFrom('audit_log').select('user_id').where('action', '=', 'open unshared lesson')
    const rows = await noted.where('object_id', '=', lesson).execute()
    await db.deleteFrom('audit_log').where('object_id', '=', lesson).execute()
    return rows.map(({ user_id }) => user_id)
  }
  const change = (set: object) => db.updateTable('lesson').set(set).where('id', '=', lesson).execute()
  for (const address of [asVideo(video), byId(video), byId(drawing)]) {
    expect([address, await notedBy(administrator, address)]).toEqual([address, [administrator.userId]])
    for (const person of [presenter, reviewer]) expect(await notedBy(person, address)).toEqual([])
  }
  expect(await notedBy(administrator, asPicture(poster))).toEqual([])
  await change({ shared: true })
  expect(await notedBy(administrator, asVideo(video))).toEqual([])
  await change({ shared: false, video_id: own.id })
  expect(await notedBy(administrator, asVideo(own))).toEqual([])
})

test('a file that a lesson shows is not deleted; one that nothing shows goes a day later', async () => {
  const shown = await send(presenter, VIDEO, testVideo(10_000))
  const replaced = await send(presenter, VIDEO, testVideo(10_000))
  const poster = await send(presenter, POSTER, picture)
  await addLesson(server.db, presenter.userId, { video_id: shown.id })
  const refused = await presenter.callAny('POST /attachments/{id}', { params: { id: shown.id } })
  expect(refused).toMatchObject({ code: 41000, message: expect.stringContaining('正在使用') as string })

  const all = [shown.id, replaced.id, poster.id]
  const rows = server.db.selectFrom('attachment').select('id').where('id', 'in', all).orderBy('id')
  await tidyAttachments(server.app)
  expect(await rows.execute()).toHaveLength(3)
  const finished_at = new Date(Date.now() - UNSHOWN_GRACE_MS - 1000)
  await server.db.updateTable('attachment').set({ finished_at }).where('id', 'in', all).execute()
  await tidyAttachments(server.app)
  expect(await rows.execute()).toEqual([{ id: shown.id }])
})

test('a lesson deleted while its video is on its way takes none, and nothing of the video stays', async () => {
  const { id } = (await presenter.call('POST /Class/save', { request: lessonForm([reviewer.userId]) })).data
  const clip = testClip('clip.mp4')
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await presenter.fetch('/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(clip.length) },
  })
  const address = begun.headers.get('location') ?? ''
  const key = address.split('/').at(-1) ?? ''
  const sendPart = (from: number, to: number) =>
    presenter.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: clip.subarray(from, to),
    })
  expect((await sendPart(0, 3000)).status).toBe(204)
  expect((await administrator.callAny('POST /Class/delete/{id}', { params: { id } })).code).toBe(200)
  const videoId = Number((await sendPart(3000, clip.length)).headers.get('x-attachment-id'))
  const request = { ...lessonForm([reviewer.userId]), videoId }
  expect(await presenter.callAny('PUT /Class/update/{id}', { params: { id }, request })).toMatchObject({ code: 404 })

  const finished_at = new Date(Date.now() - UNSHOWN_GRACE_MS - 1000)
  await server.db.updateTable('attachment').set({ finished_at }).where('id', '=', videoId).execute()
  const { config } = server.app
  const open = async () => (await fileStore(config)).open(key, { start: 0, end: 0 })
  ;(await open()).destroy()
  await tidyAttachments(server.app)
  expect(await server.db.selectFrom('attachment').select('id').where('id', '=', videoId).execute()).toEqual([])
  await expect(open()).rejects.toThrow('no file')
  await expect(fs.stat(arrivingFile(config, key))).rejects.toThrow('ENOENT')
})

test('of a video that is sent for a lesson nothing more is taken once that is deleted, and its room is free', async () => {
  const { id } = (await presenter.call('POST /Class/save', { request: lessonForm([reviewer.userId]) })).data
  const clip = testClip('clip.mp4')
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = (caller: Someone, target: unknown) =>
    caller.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(clip.length), 'upload-metadata': `target ${btoa(String(target))}` },
    })
  expect((await begin(presenter, 'x')).status).toBe(400)
  // A person who may not change the lesson sends no video for it.
  expect((await begin(reviewer, id)).status).toBe(404)
  const address = (await begin(presenter, id)).headers.get('location') ?? ''
  const key = address.split('/').at(-1) ?? ''
  const patch = (from: number, to: number) =>
    presenter.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: clip.subarray(from, to),
    })
  expect((await patch(0, 3000)).status).toBe(204)
  expect((await presenter.callAny('POST /Class/delete/{id}', { params: { id } })).code).toBe(200)
  const gone = { code: 404, message: '课程已删除，或您已无权更改，视频不再上传' }
  for (let tries = 0; tries < 2; tries += 1) {
    const refused = await patch(3000, clip.length)
    expect([refused.status, await refused.json()]).toEqual([404, expect.objectContaining(gone)])
  }
  expect((await presenter.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(404)
  expect(await (await begin(presenter, id)).json()).toMatchObject(gone)
  const row = server.db.selectFrom('attachment').select('deleted_at').where('key', '=', key)
  expect((await row.executeTakeFirstOrThrow()).deleted_at).not.toBeNull()
  await tidyAttachments(server.app)
  expect(await row.execute()).toEqual([])
  await expect(fs.stat(arrivingFile(server.app.config, key))).rejects.toThrow('ENOENT')
})

test('pictures are kept without what else was in them, and only by those who may write lessons', async () => {
  const poster = await send(presenter, POSTER, picture)
  const kept = Buffer.from(await (await presenter.fetch(byId(poster))).arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 })
  const program = new TextEncoder().encode('MZ this is no picture')
  const query = { fileType: POSTER }
  expect(await presenter.callAny('POST /attachments', { query, file: program })).toMatchObject({ code: 41000 })
  expect(await manager.callAny('POST /attachments', { query, file: picture })).toMatchObject({ code: 403 })
  expect(await presenter.callAny('POST /attachments', { query: { fileType: 50 }, file: picture })).toMatchObject({
    code: 41000,
  })
})

/** The clip without its last bytes. */
const cut = (clip: Buffer<ArrayBuffer>, bytes: number) => clip.subarray(0, clip.length - bytes)

test.each<[string, Buffer<ArrayBuffer>, string]>([
  ['a program by another name', Buffer.from('MZ\x90 this is a program'.padEnd(5000)), 'MP4, WebM or MOV'],
  [
    'a program that begins as a video',
    Buffer.concat([testClip('clip.mp4').subarray(0, 40), Buffer.alloc(5000, 'MZ')]),
    'end is missing',
  ],
  ['one that is cut off before its index', cut(testClip('clip.mp4'), 3000), 'end is missing'],
  ['one that is cut off behind its index', cut(testClip('index-first.mp4'), 1000), 'end is missing'],
  ['half of one in WebM', cut(testClip('clip.webm'), 10_000), 'end is missing'],
  ['sound alone', testClip('sound-only.mp4'), 'no picture'],
])('a video is judged by its content: %s is refused', async (_, file, said) => {
  const headers = { 'accept-language': 'en' }
  const query = { fileType: VIDEO, fileName: 'lesson.mp4' }
  const answer = await presenter.callAny('POST /attachments', { query, file, headers })
  expect(answer).toMatchObject({ code: 41000, message: expect.stringContaining(said) as string })
  expect(await server.db.selectFrom('attachment').select('id').where('finished_at', 'is', null).execute()).toEqual([])
})

test.each<[Parameters<typeof testClip>[0], object]>([
  ['clip.mp4', { content_type: 'video/mp4', duration_ms: 5000, width: 160, height: 90 }],
  ['index-first.mp4', { content_type: 'video/mp4', duration_ms: 5000, width: 160, height: 90 }],
  ['clip.webm', { content_type: 'video/webm', duration_ms: 5000, width: 160, height: 90 }],
  // It is taken: the sender was warned, and telephones play it.
  ['hevc.mp4', { content_type: 'video/mp4', duration_ms: 5000, width: 1280, height: 720 }],
])('the facts of a video are stored with it: %s', async (name, expected) => {
  const { id } = await send(presenter, VIDEO, testClip(name))
  const row = server.db.selectFrom('attachment').select(['content_type', 'duration_ms', 'width', 'height'])
  expect(await row.where('id', '=', id).executeTakeFirstOrThrow()).toEqual(expected)
})

/** Longer than a spoken comment may be. */
async function longSound(): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ target, format: new WebMOutputFormat() })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  await output.start()
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  for (let second = 0; second < VOICE_MOST_S + 5; second += 1)
    await sound.add(new EncodedPacket(new Uint8Array(20), 'key', second, 1), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? [])
}

test('a spoken comment is sound alone, of three minutes at most', async () => {
  const { id } = await send(reviewer, VOICE, testClip('sound-only.webm'))
  const heard = await reviewer.fetch(byId({ id, storedName: '' }))
  expect(heard.headers.get('content-type')).toBe('audio/webm')
  expect(heard.headers.get('content-disposition')).toMatch(/^inline/)
  await heard.body?.cancel()
  const query = { fileType: VOICE }
  for (const file of [testClip('clip.webm'), Buffer.from('MZ'.padEnd(500)), await longSound()])
    expect(await reviewer.callAny('POST /attachments', { query, file })).toMatchObject({ code: 41000 })
})
