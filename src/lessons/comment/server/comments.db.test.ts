import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { addScale } from '../../testing/add-scale.ts'
import type { TestScale } from '../../testing/add-scale.ts'
import { MAX_COMMENTS, MAX_REPLIES } from '../rules/comment-limits.ts'

type Person = TestCaller & { userId: number }
type Comment = ResponseOf<'POST /Comment/find/'>['data'][number]

let server: TestServer
let presenter: Person
let reviewer: Person
let second: Person
let administrator: Person
/** of the same company, neither presenter nor reviewer */
let colleague: Person
let scale: TestScale
let category: number
let tag: number
let lesson: number
beforeAll(async () => {
  server = await testServer()
  presenter = await server.signIn('教师', { name: '李静' })
  reviewer = await server.signIn('教师', { name: '王芳' })
  second = await server.signIn('教师', { name: '刘洋' })
  colleague = await server.signIn('教师')
  administrator = await server.signIn('管理员')
  const { db } = server
  scale = await addScale(db, '课堂教学')
  category = await idOf(db.insertInto('category').values({ kind: 'comment', name: '提问' }).returning('id'))
  tag = await idOf(db.insertInto('behaviour_tag').values({ type: '启发提问' }).returning('id'))
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  lesson = await addLesson(server.db, presenter.userId, { shared: true, duration_ms: 600_000, scale_id: scale.id }, [
    reviewer.userId,
    second.userId,
  ])
})

const idOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
  (await query.executeTakeFirstOrThrow()).id
const save = (person: Person, form: object = {}) =>
  person.callAny('POST /Comment/save', {
    request: { classId: lesson, type: '精准点评', point: 12.5, content: '追问有梯度', ...form },
  })
const saved = async (person: Person, form: object = {}) => {
  const { code, message, data } = await save(person, form)
  expect({ code, message }).toMatchObject({ code: 200 })
  return (data as { id: number }).id
}
const sheet = (...scores: number[]) => ({
  type: '评价',
  point: undefined,
  modelId: scale.id,
  scores: scores.map((score, at) => ({ modelItemId: scale.items[at]?.id, score })),
})
const evaluate = (person: Person, ...scores: number[]) => save(person, sheet(...scores))
const find = async (person: Person, request: Partial<RequestOf<'POST /Comment/find/'>> = {}) =>
  (await person.call('POST /Comment/find/', { request: { classId: lesson, ...request } })).data
const one = async (person: Person): Promise<Comment> => {
  const { data } = await find(person)
  if (!data[0]) throw new Error('no comment is there')
  return data[0]
}
const sums = () =>
  server.db
    .selectFrom('lesson')
    .select(['comment_count as comments', 'review_count as reviews', 'score'])
    .where('id', '=', lesson)
    .executeTakeFirstOrThrow()
const changeLesson = (columns: object) =>
  server.db.updateTable('lesson').set(columns).where('id', '=', lesson).execute()
const file = async (person: Person, fileType: number, duration_ms: number | null = null) =>
  idOf(
    server.db
      .insertInto('attachment')
      .values({
        key: crypto.randomUUID(),
        file_type: fileType,
        owner_id: person.userId,
        company_id: (await server.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id,
        file_name: 'x',
        size_bytes: 1,
        content_type: 'image/webp',
        duration_ms,
        finished_at: new Date(),
      })
      .returning('id'),
  )
const addCategory = (values: object) => {
  const row = { kind: 'comment' as const, name: crypto.randomUUID(), ...values }
  return idOf(server.db.insertInto('category').values(row).returning('id'))
}
const changeFile = (id: number, columns: object) =>
  server.db.updateTable('attachment').set(columns).where('id', '=', id).execute()
const fileRow = (id: number) =>
  server.db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const hide = (person: Person, id = 0, isHidden = true) =>
  person.call('POST /Comment/hide/{id}', { params: { id }, request: { isHidden, reason: '违规' } })
const csv = async (person: Person, request: object = {}) => {
  const { data } = await person.callAny('POST /Comment/export', {
    request: { classId: lesson, format: 'csv', ...request },
  })
  return data instanceof Blob ? data.text() : ''
}

test('a comment has its point, what it names as it was called then, and its author’s department', async () => {
  await server.db.updateTable('app_user').set({ identifier: '语文组' }).where('id', '=', reviewer.userId).execute()
  const item = scale.items[0]
  const id = await saved(reviewer, {
    pointEnd: 20,
    modelId: scale.id,
    modelItemId: item?.id,
    score: 4,
    materialTypeId: category,
    tagType: { id: tag },
    drawingId: await file(reviewer, 6),
    voiceId: await file(reviewer, 9, 3500),
    // ignored: the length of the file counts
    voiceDuration: 170,
  })
  expect(await one(presenter)).toMatchObject({
    id,
    classId: lesson,
    userId: reviewer.userId,
    userName: '王芳',
    isPresenter: false,
    identifier: '语文组',
    activityId: null,
    point: 12.5,
    pointEnd: 20,
    modelId: scale.id,
    modelItemName: item?.name,
    weight: 40,
    score: 4,
    scores: [],
    materialName: '提问',
    tagType: { id: tag, type: '启发提问' },
    voiceDuration: 3.5,
    isEdited: false,
  })
})

test('an evaluation scores every standard; the lesson has the mean of its reviewers’ totals, without the presenter’s', async () => {
  expect(await evaluate(reviewer, 30, 50)).toMatchObject({ code: 200 })
  expect(await evaluate(second, 20.5, 40)).toMatchObject({ code: 200 })
  expect(await evaluate(presenter, 40, 60)).toMatchObject({ code: 200 })
  expect(await sums()).toEqual({ comments: 3, reviews: 2, score: 70.25 })
  const { data } = await find(reviewer, { type: '评价', userId: second.userId })
  expect(data).toMatchObject([
    { total: 60.5, point: null, score: null, scores: [{ name: '教学目标', weight: 40, score: 20.5 }, {}] },
  ])
  const { id } = await one(second)
  await presenter.call('DELETE /Comment/delete/{id}', { params: { id } })
  expect(await sums()).toEqual({ comments: 2, reviews: 2, score: 70.25 })
})

const codesOf = async (scaleId: number, modelItemId: number | undefined, ...scores: number[]) =>
  Promise.all(scores.map(async (score) => (await save(reviewer, { modelId: scaleId, modelItemId, score })).code))

describe('what is refused', () => {
  test.each<[string, string, object]>([
    ['a point beyond the video’s end', 'point', { point: 600.001 }],
    ['a span beyond the end', 'pointEnd', { pointEnd: 601 }],
    ['a span that ends where it begins', 'pointEnd', { pointEnd: 12.5 }],
    ['a negative point', 'point', { point: -1 }],
    ['no point', 'point', { point: null }],
    ['nothing said', 'content', { content: '  ' }],
    ['more words than a comment may have', 'content', { content: 'x'.repeat(2001) }],
    ['a score without a standard', 'modelItemId', { score: 1 }],
    ['parts of a hundredth', 'score', { modelId: 1, modelItemId: 1, score: 1.001 }],
    ['an unknown category', 'materialTypeId', { materialTypeId: 999_999 }],
    ['an unknown goal', 'tagType', { tagType: { id: 999_999 } }],
    ['an unknown drawing', 'drawingId', { drawingId: 999_999 }],
    ['a recording of more than three minutes', 'voiceDuration', { voiceId: 1, voiceDuration: 180.1 }],
    ['an unknown type', 'type', { type: '点评' }],
  ])('%s, at its field', async (_, field, form) => {
    const answer = await save(reviewer, form)
    expect(answer).toMatchObject({ data: { fields: { [field]: expect.any(String) as string } } })
    expect([400, 41000]).toContain(answer.code)
    expect(await sums()).toMatchObject({ comments: 0 })
  })

  test('a score outside its standard, a standard twice, left out, or of another scale', async () => {
    const other = await addScale(server.db, '另一量表')
    const scored = (item: number | undefined, score: number) =>
      save(reviewer, { modelId: scale.id, modelItemId: item, score })
    const [first, last] = scale.items
    expect(await scored(first?.id, 40.01)).toMatchObject({ code: 41000, data: { fields: { score: /范围/ } } })
    expect(await scored(other.items[0]?.id, 1)).toMatchObject({ code: 41000 })
    expect(await evaluate(reviewer, 41, 0)).toMatchObject({ code: 41000, data: { fields: { scores: /范围/ } } })
    expect(await evaluate(reviewer, 1)).toMatchObject({ code: 41000, data: { fields: { scores: /每项/ } } })
    const twice = [first, first, last].map((item) => ({ modelItemId: item?.id, score: 1 }))
    expect(await save(reviewer, { ...sheet(), scores: twice })).toMatchObject({ code: 41000 })
    expect(await save(reviewer, { ...sheet(1, 1), modelId: other.id })).toMatchObject({
      code: 41000,
      data: { fields: { modelId: /更换/ } },
    })
  })

  test('a score lies from 0 to its weight, and within the narrower range that the scale gives its standard', async () => {
    const narrow = await addScale(server.db, '分级', { 课堂: 100 })
    const item = narrow.items[0]?.id ?? 0
    await server.db.updateTable('scale_item').set({ min_score: 20, max_score: 80 }).where('id', '=', item).execute()
    // 教学目标 weighs 40, and the scale narrows nothing.
    expect(await codesOf(scale.id, scale.items[0]?.id, 0, 40, 40.01)).toEqual([200, 200, 41000])
    await changeLesson({ scale_id: narrow.id })
    expect(await codesOf(narrow.id, item, 20, 80, 19.99, 80.01)).toEqual([200, 200, 41000, 41000])
  })

  test('another’s file, one of another kind, one that is not whole or gone, and one that another comment has', async () => {
    const [own, partial, gone] = [await file(reviewer, 6), await file(reviewer, 6), await file(reviewer, 6)]
    await changeFile(partial, { finished_at: null })
    await changeFile(gone, { deleted_at: new Date() })
    for (const drawingId of [await file(second, 6), await file(reviewer, 9), partial, gone])
      expect(await save(reviewer, { drawingId })).toMatchObject({ code: 41000 })
    const id = await saved(reviewer, { drawingId: own })
    expect(await save(reviewer, { drawingId: own })).toMatchObject({ code: 41000 })
    // Its own comment keeps it, or gives it up.
    const edit = (more: object) =>
      reviewer.callAny('PUT /Comment/update/{id}', {
        params: { id },
        request: { type: '精准点评', point: 1, content: 'x', ...more },
      })
    expect(await edit({ drawingId: own })).toMatchObject({ code: 200 })
    expect((await one(reviewer)).drawingId).toBe(own)
    expect(await fileRow(own)).toMatchObject({ deleted_at: null })
    expect(await edit({})).toMatchObject({ code: 200 })
    expect(await fileRow(own)).toMatchObject({ deleted_at: expect.any(Date) as Date })
  })

  test('a drawing made before the video’s last day was over and sent after it', async () => {
    await changeLesson({ video_removed_at: new Date() })
    const drawingId = await file(reviewer, 6)
    expect(await save(reviewer, { drawingId })).toMatchObject({ data: { fields: { drawingId: /视频已到期删除/ } } })
    expect(await save(reviewer, {})).toMatchObject({ code: 200 })
  })

  test('a category of products, one that is gone, and a scale that is gone and not the lesson’s', async () => {
    for (const materialTypeId of [
      await addCategory({ kind: 'product' }),
      await addCategory({ deleted_at: new Date() }),
    ])
      expect(await save(reviewer, { materialTypeId })).toMatchObject({ data: { fields: { materialTypeId: /分类/ } } })
    const other = await addScale(server.db, crypto.randomUUID())
    const scored = { modelId: other.id, modelItemId: other.items[0]?.id, score: 1 }
    expect(await save(reviewer, scored)).toMatchObject({ code: 200 })
    await server.db.updateTable('scale').set({ deleted_at: new Date() }).where('id', '=', other.id).execute()
    expect(await save(reviewer, scored)).toMatchObject({ data: { fields: { modelId: /量表/ } } })
  })

  test('what is for a comment of a reply, and what is for a reply of a comment', async () => {
    const id = await saved(reviewer)
    const reply = (await reviewer.call('POST /Comment/reply/{id}', { params: { id }, request: { content: '补充' } }))
      .data.id
    const form = { type: '精准点评', point: 1, content: 'x' }
    const asked = [
      ['PUT /Comment/update/{id}', reply, form],
      ['PUT /Comment/updateReply/{id}', id, { content: 'x' }],
      ['POST /Comment/resolve/{id}', reply, { isResolved: true }],
    ] as const
    for (const [address, of, request] of asked)
      expect([address, (await reviewer.callAny(address, { params: { id: of }, request })).code]).toEqual([
        address,
        41000,
      ])
    expect(await one(reviewer)).toMatchObject({ content: '追问有梯度', replies: [{ content: '补充' }] })
    await reviewer.call('DELETE /Comment/delete/{id}', { params: { id } })
    const change = { params: { id: reply }, request: { content: 'x' } }
    expect(await reviewer.call('PUT /Comment/updateReply/{id}', change)).toMatchObject({ code: 404 })
    const rows = server.db.selectFrom('lesson_comment').select('deleted_at').where('id', 'in', [id, reply])
    expect((await rows.execute()).filter(({ deleted_at }) => deleted_at === null)).toEqual([])
  })

  test('more comments of a lesson, and more replies to one, than are shown', async () => {
    const id = await saved(reviewer)
    const values = { lesson_id: lesson, user_id: second.userId, type: '精准点评' as const, content: 'x', parent_id: id }
    const rows = Array.from({ length: MAX_REPLIES }, () => values)
    await server.db.insertInto('lesson_comment').values(rows).execute()
    const reply = () => reviewer.call('POST /Comment/reply/{id}', { params: { id }, request: { content: 'x' } })
    expect(await reply()).toMatchObject({ code: 41000, message: /回复已达上限/ })
    const { id: last } = await server.db
      .selectFrom('lesson_comment')
      .select('id')
      .where('parent_id', '=', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await second.call('DELETE /Comment/delete/{id}', { params: { id: last } })
    expect(await reply()).toMatchObject({ code: 200 })
    await changeLesson({ comment_count: MAX_COMMENTS })
    expect(await save(reviewer)).toMatchObject({ code: 41000, message: /点评已达上限/ })
  })

  test('a lesson without a video, and one that is not live yet', async () => {
    await changeLesson({ duration_ms: null })
    expect(await save(reviewer)).toMatchObject({ code: 41000, data: { fields: { point: /尚未/ } } })
    await changeLesson({ type: '直播', live_started_at: new Date(Date.now() - 10_000) })
    expect(await save(reviewer, { point: 13 })).toMatchObject({ code: 41000 })
    expect(await save(reviewer, { point: 9 })).toMatchObject({ code: 200 })
  })

  test('a person who neither presents nor reviews; one who may not see the lesson gets that it is not found', async () => {
    expect(await save(colleague)).toMatchObject({ code: 41000, message: /主讲人/ })
    expect(await save(administrator)).toMatchObject({ code: 41000 })
    await changeLesson({ shared: false })
    expect(await save(colleague)).toMatchObject({ code: 404 })
  })
})

test('who may not see the lesson gets nothing of a comment: by id, in a list, as a file, by its picture and its voice', async () => {
  const [drawingId, voiceId] = [await file(reviewer, 6), await file(reviewer, 9)]
  const id = await saved(reviewer, { drawingId, voiceId, voiceDuration: 2 })
  const params = { id }
  const request = { classId: lesson }
  const fields = { type: '精准点评', point: 1, content: 'x' }
  await changeLesson({ shared: false })
  const manager = await server.signIn('管理层')
  const asked: [string, object][] = [
    ['POST /Comment/find/', { request }],
    ['POST /Comment/marks', { request }],
    ['POST /Comment/authors', { request }],
    ['POST /Comment/export', { request }],
    ['POST /Comment/save', { request: { ...request, ...fields } }],
    ['PUT /Comment/update/{id}', { params, request: fields }],
    ['DELETE /Comment/delete/{id}', { params }],
    ['POST /Comment/reply/{id}', { params, request: { content: 'x' } }],
    ['PUT /Comment/updateReply/{id}', { params, request: { content: 'x' } }],
    ['POST /Comment/resolve/{id}', { params, request: { isResolved: true } }],
  ]
  for (const [address, input] of asked)
    expect({ address, ...(await colleague.callAny(address as 'POST /Comment/find/', input)) }).toMatchObject({
      address,
      code: 404,
    })
  for (const [address, input] of asked.slice(0, 4))
    expect({ address, ...(await manager.callAny(address as 'POST /Comment/find/', input)) }).toMatchObject({
      address,
      code: 404,
    })
  for (const fileId of [drawingId, voiceId])
    expect((await colleague.fetch(`/api/attachments/actions/download?id=${fileId}`)).status).toBe(404)
  expect(await sums()).toMatchObject({ comments: 1 })
})

test('points of a live lesson move with where its recording began', async () => {
  await changeLesson({ type: '直播', duration_ms: null, live_started_at: new Date(Date.now() - 60_000) })
  await saved(reviewer, { point: 10, pointEnd: 20 })
  await changeLesson({ duration_ms: 90_000, recording_offset_ms: 5000 })
  expect(await one(reviewer)).toMatchObject({ point: 15, pointEnd: 25 })
  expect(await save(reviewer, { point: 4.9 })).toMatchObject({ code: 41000 })
  const { id } = await one(reviewer)
  const request = { type: '精准点评' as const, point: 15, content: '改' }
  await reviewer.call('PUT /Comment/update/{id}', { params: { id }, request })
  expect(await one(reviewer)).toMatchObject({ point: 15, pointEnd: null, content: '改', isEdited: true })
})

test('of two evaluations by one person, in two tabs at once, one is kept and the other is refused in words', async () => {
  const answers = await Promise.all([evaluate(reviewer, 30, 50), evaluate(reviewer, 10, 10)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
  expect(answers.find(({ code }) => code === 41000)).toMatchObject({ message: '您已评价过该课程' })
  expect(await sums()).toMatchObject({ comments: 1, reviews: 1 })
  expect(await evaluate(reviewer, 1, 1)).toMatchObject({ code: 41000 })
})

test('reviewers who score at once are all in the sums', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.signIn('教师')))
  const rows = people.map(({ userId }) => ({ lesson_id: lesson, user_id: userId }))
  await server.db.insertInto('lesson_reviewer').values(rows).execute()
  const answers = await Promise.all(people.flatMap((person, at) => [evaluate(person, at, 40), save(person)]))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  expect(await sums()).toEqual({ comments: 16, reviews: 8, score: 43.5 })
})

test('a draft that is sent again adds nothing', async () => {
  const draftKey = crypto.randomUUID()
  const ids = await Promise.all([saved(reviewer, { draftKey }), saved(reviewer, { draftKey })])
  ids.push(await saved(reviewer, { draftKey }))
  expect(new Set(ids).size).toBe(1)
  expect(await sums()).toMatchObject({ comments: 1 })
  // Another draft is another comment, and so is one of another person, or in another lesson, by the same key.
  const others = [await saved(reviewer, { draftKey: crypto.randomUUID() }), await saved(second, { draftKey })]
  const elsewhere = await addLesson(server.db, presenter.userId, { duration_ms: 600_000 }, [reviewer.userId])
  others.push(await saved(reviewer, { draftKey, classId: elsewhere }))
  expect(new Set([...ids, ...others]).size).toBe(4)
  const reply = () =>
    presenter.call('POST /Comment/reply/{id}', {
      params: { id: ids[0] ?? 0 },
      request: { content: '谢谢', draftKey: ids[0] === undefined ? null : draftKey },
    })
  expect((await reply()).data.id).toBe((await reply()).data.id)
})

test('a changed scale, category or goal changes no old comment, not even when that is edited', async () => {
  const { db } = server
  const own = await addScale(db, '旧量表', { 旧标准: 100 })
  await changeLesson({ scale_id: own.id })
  const scores = [{ modelItemId: own.items[0]?.id, score: 80 }]
  const id = await saved(reviewer, { type: '评价', modelId: own.id, scores, point: null })
  const named = await saved(reviewer, { materialTypeId: category, tagType: { id: tag } })
  await changeLesson({ scale_id: scale.id })
  await db.updateTable('scale').set({ deleted_at: new Date(), is_current: false }).where('id', '=', own.id).execute()
  await db.updateTable('category').set({ name: '新名' }).where('id', '=', category).execute()
  await db.updateTable('behaviour_tag').set({ deleted_at: new Date() }).where('id', '=', tag).execute()

  const edit = (request: object, of = id) =>
    reviewer.callAny('PUT /Comment/update/{id}', { params: { id: of }, request })
  expect(await edit({ type: '评价', modelId: own.id, scores: [{ ...scores[0], score: 90 }] })).toMatchObject({
    code: 200,
  })
  expect(await edit(sheet(1, 1))).toMatchObject({ code: 41000 })
  const precise = { type: '精准点评', point: 1, content: 'x', materialTypeId: category, tagType: { id: tag } }
  expect(await edit(precise, named)).toMatchObject({ code: 200 })
  const { data } = await find(presenter)
  expect(data.find((each) => each.id === id)).toMatchObject({ total: 90, scores: [{ name: '旧标准', weight: 100 }] })
  expect(data.find((each) => each.id === named)).toMatchObject({ materialName: '提问', tagType: { type: '启发提问' } })
  expect(await save(reviewer, { tagType: { id: tag } })).toMatchObject({ code: 41000 })
  await db.updateTable('behaviour_tag').set({ deleted_at: null }).where('id', '=', tag).execute()
  await db.updateTable('category').set({ name: '提问' }).where('id', '=', category).execute()
})

test('only its author edits or deletes a comment; its type stays; its files go with it', async () => {
  const drawingId = await file(reviewer, 6)
  const id = await saved(reviewer, { drawingId })
  const params = { id }
  const request = { type: '精准点评' as const, point: 1, content: '改' }
  for (const person of [presenter, second, colleague, administrator]) {
    expect(await person.call('PUT /Comment/update/{id}', { params, request })).toMatchObject({ code: 41000 })
    expect(await person.call('DELETE /Comment/delete/{id}', { params })).toMatchObject({ code: 41000 })
  }
  const other = sheet(1, 1)
  expect(await reviewer.callAny('PUT /Comment/update/{id}', { params, request: other })).toMatchObject({ code: 41000 })
  await reviewer.call('DELETE /Comment/delete/{id}', { params })
  expect(await reviewer.call('DELETE /Comment/delete/{id}', { params })).toMatchObject({ code: 404 })
  expect(await find(reviewer)).toEqual({ data: [], totalCount: 0 })
  const { deleted_at } = await server.db
    .selectFrom('attachment')
    .select('deleted_at')
    .where('id', '=', drawingId)
    .executeTakeFirstOrThrow()
  expect(deleted_at).not.toBeNull()
})

test('a comment is replied to, resolved and opened again', async () => {
  const id = await saved(reviewer)
  const params = { id }
  const reply = await presenter.call('POST /Comment/reply/{id}', { params, request: { content: '下次改进' } })
  const replyParams = { id: reply.data.id }
  expect(await colleague.call('POST /Comment/reply/{id}', { params, request: { content: 'x' } })).toMatchObject({
    code: 41000,
  })
  expect(
    await second.call('POST /Comment/reply/{id}', { params: replyParams, request: { content: 'x' } }),
  ).toMatchObject({ code: 41000 })
  await presenter.call('PUT /Comment/updateReply/{id}', { params: replyParams, request: { content: '已改进' } })
  expect(
    await reviewer.call('PUT /Comment/updateReply/{id}', { params: replyParams, request: { content: 'x' } }),
  ).toMatchObject({ code: 41000 })
  expect(await reviewer.call('PUT /Comment/updateReply/{id}', { params, request: { content: 'x' } })).toMatchObject({
    code: 41000,
    data: { fields: { type: expect.any(String) as string } },
  })
  const resolve = (person: Person, isResolved: boolean) =>
    person.call('POST /Comment/resolve/{id}', { params, request: { isResolved } })
  expect(await resolve(second, true)).toMatchObject({ code: 41000 })
  expect(await resolve(presenter, true)).toMatchObject({ code: 200 })
  // Resolved already: nothing changes, who resolved it neither.
  expect(await resolve(reviewer, true)).toMatchObject({ code: 200 })
  expect(await one(reviewer)).toMatchObject({ resolvedBy: '李静', replies: [{ content: '已改进', isPresenter: true }] })
  expect((await find(reviewer, { isResolved: false })).totalCount).toBe(0)
  expect(await resolve(reviewer, false)).toMatchObject({ code: 200 })
  expect(await one(reviewer)).toMatchObject({ resolvedAt: null, resolvedBy: null })
  expect(await sums()).toMatchObject({ comments: 1 })
})

const repliesFor = async (person: Person) =>
  (await one(person)).replies.map(({ content, hiddenReason }) => [content, hiddenReason])

test('a reply that is deleted, or hidden by an administrator, is read by no one else any more', async () => {
  const id = await saved(reviewer)
  const reply = async (content: string) =>
    (await presenter.call('POST /Comment/reply/{id}', { params: { id }, request: { content } })).data.id
  const since = new Date(Date.now() - 60_000).toISOString()
  const [gone, bad] = [await reply('说错了'), await reply('不当言论')]
  await presenter.call('DELETE /Comment/delete/{id}', { params: { id: gone } })
  await hide(administrator, bad)
  for (const person of [reviewer, second, colleague]) expect(await repliesFor(person)).toEqual([['', null]])
  for (const person of [presenter, administrator]) expect(await repliesFor(person)).toEqual([['不当言论', '违规']])
  expect(await csv(reviewer)).not.toMatch(/说错了|不当言论/)
  // One that is gone is no news either.
  await presenter.call('DELETE /Comment/delete/{id}', { params: { id: bad } })
  expect((await find(reviewer, { since })).data).toEqual([])
})

test('what is logged of a comment are the same fields before and after, each with words', async () => {
  const [item] = scale.items
  const scored = { modelId: scale.id, modelItemId: item?.id, tagType: { id: tag } }
  const id = await saved(reviewer, { ...scored, score: 4 })
  const params = { id }
  const request = { type: '精准点评' as const, point: 20, pointEnd: 25, content: '改', ...scored, score: 5 }
  await reviewer.call('PUT /Comment/update/{id}', { params, request })
  await presenter.call('POST /Comment/resolve/{id}', { params, request: { isResolved: true } })
  await hide(administrator, id)
  await reviewer.call('DELETE /Comment/delete/{id}', { params })
  const logged = await administrator.call('POST /audit/find/', { request: { objectKind: 'comment', objectId: id } })
  const [deleted, hidden, resolved, changed, added] = logged.data.data
  const now = { content: '改', pointMs: 20_000, pointEndMs: 25_000, tagType: '启发提问', categoryName: null }
  expect(added).toMatchObject({ before: null, after: { lessonId: lesson, pointMs: 12_500 } })
  expect(changed).toMatchObject({
    before: { content: '追问有梯度', pointMs: 12_500, pointEndMs: null, scores: [{ name: item?.name, score: 4 }] },
    after: { ...now, scores: [{ name: item?.name, score: 5 }] },
  })
  expect(Object.keys(changed?.before ?? {})).toEqual(Object.keys(changed?.after ?? {}))
  expect(resolved).toMatchObject({ before: { isResolved: false }, after: { isResolved: true } })
  expect(hidden).toMatchObject({ before: { isHidden: false }, after: { isHidden: true, reason: '违规' } })
  expect(deleted).toMatchObject({ before: { ...now, scores: [{ score: 5 }] }, after: null })
  const words = logged.data.data.flatMap(({ labels }) => Object.values(labels))
  expect(words.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([])
})

const opened = () =>
  server.db
    .selectFrom('audit_log')
    .select('user_id')
    .where('object_id', '=', lesson)
    .where('action', '=', 'open unshared lesson')
    .execute()

/** Moves what is logged of the lesson so far back. */
const age = (minutes: number) =>
  server.db
    .updateTable('audit_log')
    .set({ at: new Date(Date.now() - minutes * 60_000) })
    .where('object_id', '=', lesson)
    .execute()

test('an administrator who reads the comments of a lesson that is not shared is recorded, once an hour', async () => {
  await changeLesson({ shared: true })
  await find(administrator)
  expect(await opened()).toEqual([])
  await changeLesson({ shared: false })
  await find(reviewer)
  expect(await opened()).toEqual([])
  await find(administrator)
  await csv(administrator)
  const once = { user_id: administrator.userId }
  expect(await opened()).toEqual([once])
  await age(58)
  await find(administrator)
  expect(await opened()).toEqual([once])
  await age(62)
  await find(administrator)
  expect(await opened()).toEqual([once, once])
})

test('an administrator hides a comment: others see that it is hidden, nothing of what it says, and its scores count no more', async () => {
  await evaluate(second, 40, 60)
  const id = (await one(second)).id
  const [drawingId, voiceId] = [await file(reviewer, 6), await file(reviewer, 9, 2000)]
  await saved(reviewer, { content: '不当言论', tagType: { id: tag }, drawingId, voiceId, voiceDuration: 2 })
  const precise = (await find(reviewer, { type: '精准点评' })).data[0]
  expect(await hide(presenter, id)).toMatchObject({ code: 403 })
  expect(await hide(administrator, id)).toMatchObject({ code: 200 })
  expect(await hide(administrator, precise?.id)).toMatchObject({ code: 200 })
  expect(await sums()).toEqual({ comments: 2, reviews: 0, score: null })
  for (const person of [presenter, colleague]) {
    const { data } = await find(person)
    expect(data).toMatchObject([
      {
        isHidden: true,
        content: '',
        tagType: null,
        hiddenReason: null,
        drawingId: null,
        voiceId: null,
        voiceDuration: null,
      },
      { isHidden: true, content: '', scores: [], total: null, hiddenReason: null },
    ])
    expect(await csv(person)).not.toContain('不当言论')
    expect((await find(person, { text: '不当' })).totalCount).toBe(0)
    expect((await find(person, { tagId: tag })).totalCount).toBe(0)
    const marks = await person.call('POST /Comment/marks', { request: { classId: lesson } })
    expect(marks.data).toMatchObject([{ title: '', tagId: null }])
  }
  expect((await find(reviewer, { text: '不当' })).data).toMatchObject([
    { content: '不当言论', hiddenReason: '违规', drawingId, voiceId, voiceDuration: 2 },
  ])
  expect(await csv(administrator)).toContain('不当言论')
  await hide(administrator, id, false)
  expect(await sums()).toMatchObject({ reviews: 1, score: 100 })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('object_id', '=', id)
    .where('object_kind', '=', 'comment')
    .orderBy('id', 'desc')
    .execute()
  expect(noted).toMatchObject([{ action: 'show comment' }, { action: 'hide comment', after: { reason: '违规' } }, {}])
})

test.each([
  ['open', { visibility: 'open' }, [2, 2, 2, 2, 2]],
  [
    'blind before the deadline',
    { visibility: 'blind', review_deadline: new Date(Date.now() + 3_600_000) },
    [2, 1, 1, 0, 2],
  ],
  ['blind after it', { visibility: 'blind', review_deadline: new Date(Date.now() - 1000) }, [2, 2, 2, 2, 2]],
  ['for the presenter alone', { visibility: 'presenter' }, [2, 1, 1, 0, 2]],
] as const)('%s: each reads what they may, in list, marks, authors and export', async (_, columns, expected) => {
  await changeLesson(columns)
  await saved(reviewer, { content: 'of the first' })
  await saved(second, { content: 'of the second' })
  const people = [presenter, reviewer, second, colleague, administrator]
  const request = { classId: lesson }
  const seen = await Promise.all(
    people.map(async (person) => ({
      list: (await find(person)).data.length,
      total: (await find(person)).totalCount,
      marks: (await person.call('POST /Comment/marks', { request })).data.length,
      authors: (await person.call('POST /Comment/authors', { request })).data.totalCount,
      exported: (await csv(person)).split('of the ').length - 1,
    })),
  )
  expect(seen).toEqual(
    expected.map((each) => ({ list: each, total: each, marks: each, authors: each, exported: each })),
  )
  const own = (await find(reviewer, { userId: reviewer.userId })).data[0]?.id ?? 0
  const reply = await second.call('POST /Comment/reply/{id}', { params: { id: own }, request: { content: 'x' } })
  expect(reply.code).toBe(expected[2] === 2 ? 200 : 404)
})

test('what answers one’s own comment is read, whatever the visibility', async () => {
  await changeLesson({ visibility: 'presenter' })
  const id = await saved(reviewer)
  await presenter.call('POST /Comment/reply/{id}', { params: { id }, request: { content: '收到' } })
  expect(await one(reviewer)).toMatchObject({ replies: [{ content: '收到' }] })
})

test('what others wrote since the last visit is counted, of what one may read', async () => {
  const news = async () =>
    Promise.all(
      [presenter, reviewer, second, colleague].map(
        async (person) => (await person.call('GET /Class/getById/{id}', { params: { id: lesson } })).data.newCommentNum,
      ),
    )
  const see = async (person: Person) =>
    (await person.call('POST /Comment/seen', { request: { classId: lesson } })).data.before
  const id = await saved(reviewer)
  await saved(second, { point: 20 })
  // A colleague who only reads has no part in it.
  expect(await news()).toEqual([2, 1, 1, 0])
  const before = Date.now()
  expect(await see(reviewer)).toBeNull()
  expect(Date.parse((await see(reviewer)) ?? '')).toBeGreaterThanOrEqual(before - 1000)
  expect(await news()).toEqual([2, 0, 1, 0])
  await presenter.call('POST /Comment/reply/{id}', { params: { id }, request: { content: '收到' } })
  const gone = await saved(second, { point: 30 })
  expect(await news()).toEqual([3, 2, 2, 0])
  const since = await see(reviewer)
  const request = { classId: lesson, since }
  // The own comment has a reply; the other one is as it was.
  expect((await find(reviewer, { since })).data.map((each) => each.id)).toEqual([gone, id])
  expect((await reviewer.call('POST /Comment/marks', { request })).data.map((mark) => mark.id)).toEqual([id, gone])
  expect((await find(presenter, { since })).data.map((each) => each.id)).toEqual([gone])
  await second.call('DELETE /Comment/delete/{id}', { params: { id: gone } })
  await presenter.call('POST /Comment/reply/{id}', { params: { id }, request: { content: '已改' } })
  // Whom others' comments are kept from, a reply to the own one reaches.
  await changeLesson({ visibility: 'presenter' })
  expect(await news()).toEqual([2, 1, 0, 0])
  expect(await see(presenter)).toBeNull()
  expect((await news())[0]).toBe(0)
  const { data } = await presenter.call('POST /Class/find/', {
    request: { linkType: '讲课', orderColumn: 'startTime' },
  })
  expect(data.data.find((each) => each.id === lesson)?.newCommentNum).toBe(0)
  await changeLesson({ shared: false })
  expect(await colleague.callAny('POST /Comment/seen', { request: { classId: lesson } })).toMatchObject({ code: 404 })
})

test('a person who left the company reads none of its comments', async () => {
  await saved(reviewer)
  const gone = await server.signIn('教师')
  const { company_id } = await server.db
    .selectFrom('lesson')
    .select('company_id')
    .where('id', '=', lesson)
    .executeTakeFirstOrThrow()
  await server.db.insertInto('lesson_reviewer').values({ lesson_id: lesson, user_id: gone.userId }).execute()
  expect((await find(gone)).totalCount).toBe(1)
  const { id } = await server.db
    .insertInto('company')
    .values({ name: 'elsewhere', super_company_id: company_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('app_user').set({ company_id: id }).where('id', '=', gone.userId).execute()
  await expect.poll(async () => (await save(gone)).code).toBe(404)
  expect(await gone.call('POST /Comment/find/', { request: { classId: lesson } })).toMatchObject({ code: 404 })
  expect(await gone.callAny('POST /Comment/export', { request: { classId: lesson } })).toMatchObject({ code: 404 })
})

test('the list is filtered, sorted and paged; marks come in order of place', async () => {
  await saved(reviewer, { point: 30, content: 'late 50%' })
  await saved(second, { point: 10, content: 'early', tagType: { id: tag } })
  await evaluate(second, 1, 1)
  const contents = async (request: object) => (await find(presenter, request)).data.map(({ content }) => content)
  expect(await contents({})).toEqual(['追问有梯度', 'early', 'late 50%'])
  expect(await contents({ orderColumn: 'point' })).toEqual(['early', 'late 50%', '追问有梯度'])
  expect(await contents({ orderColumn: 'createTime', orderWay: 'asc', size: 1, page: 2 })).toEqual(['early'])
  expect(await contents({ text: '50%' })).toEqual(['late 50%'])
  expect(await contents({ userId: second.userId, type: '精准点评' })).toEqual(['early'])
  expect(await contents({ tagId: tag })).toEqual(['early'])
  const { data } = await presenter.call('POST /Comment/marks', { request: { classId: lesson } })
  expect(data).toMatchObject([
    { point: 10, userName: '刘洋', title: 'early', tagId: tag },
    { point: 30, pointEnd: null },
  ])
  expect(await csv(presenter)).toContain('00:30')
  // A goal without words is known by its name.
  const id = await saved(second, { point: 40, content: '', tagType: { id: tag } })
  const marks = await presenter.call('POST /Comment/marks', { request: { classId: lesson } })
  expect(marks.data.at(-1)).toMatchObject({ id, title: '启发提问' })
  await saved(second, { point: 50, content: '长'.repeat(200) })
  const [longest] = (await presenter.call('POST /Comment/marks', { request: { classId: lesson } })).data.slice(-1)
  expect(longest?.title).toBe('长'.repeat(60))
})

test('open consoles get the lesson’s id of a new comment, in its company alone', async () => {
  await eventsArrived(server.app.events)
  const told: number[] = []
  const stop = server.app.events.subscribe('lesson', ({ lessonId }) => told.push(lessonId))
  await saved(reviewer)
  await save(reviewer, { point: -1 })
  await expect.poll(() => told).toEqual([lesson])
  stop()
})
