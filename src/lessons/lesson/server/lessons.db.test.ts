import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addCompany, addPerson, addToken } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { lessonForm } from '../../testing/lesson-form.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'
import { lessonList } from './find-lessons.sql.ts'

type Person = TestCaller & { userId: number }

let server: TestServer
let administrator: Person
let presenter: Person
let reviewer: Person
let colleague: Person

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const companyId = await addCompany(server.db, `实验学校 ${crypto.randomUUID()}`)
  presenter = await server.signIn('教师', { name: '李静', companyId })
  reviewer = await server.signIn('教师', { name: '刘洋', companyId })
  colleague = await server.signIn('教师', { name: '王芳', companyId })
})

const save = (request: object, caller: TestCaller = presenter) => caller.callAny('POST /Class/save', { request })
const update = (id: number, request: object, caller: TestCaller = presenter) =>
  caller.callAny('PUT /Class/update/{id}', { params: { id }, request })
const on = (id: number, verb: 'delete' | 'end', caller: TestCaller = presenter) =>
  caller.callAny(`POST /Class/${verb}/{id}`, { params: { id } })
const get = async (id: number, caller: TestCaller = presenter) =>
  (await caller.call('GET /Class/getById/{id}', { params: { id } })).data
const find = async (request: object = {}, caller: TestCaller = presenter) =>
  (await caller.call('POST /Class/find/', { request })).data
const planned = async (more: object = {}) => {
  const { data } = await save(lessonForm([reviewer.userId], more))
  return (data as { id: number }).id
}
const row = (id: number) => server.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audit = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_kind', '=', 'lesson')
    .where('object_id', '=', id)
    .execute()

async function expectRefused(reviewerId: number, message: string) {
  expect(await save(lessonForm([reviewer.userId, reviewerId]))).toMatchObject({ code: 41000, message })
}
const removeCheck = (id: number, userId: number) =>
  presenter.callAny('POST /Class/removeCheck/{id}', { params: { id }, request: { userId } })
const opened = async (id: number) => (await audit(id)).filter(({ action }) => action === 'open unshared lesson')
const idsOf = async (request: object, caller?: Person) => (await find(request, caller)).data.map(({ id }) => id)
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

async function addComment(lesson: number, userId: number, more: object = {}) {
  await server.db
    .insertInto('lesson_comment')
    .values({ lesson_id: lesson, user_id: userId, type: '精准点评', content: '追问有梯度', ...more })
    .execute()
}
async function addScale(more: object = {}) {
  const { db } = server
  const scale = await db
    .insertInto('scale')
    .values({ family_id: 0, name: crypto.randomUUID(), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('scale').set({ family_id: scale.id }).where('id', '=', scale.id).execute()
  return scale.id
}
async function addFile(ownerId: number, fileType = 1) {
  const { company_id } = await server.db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('attachment')
    .values({
      key: crypto.randomUUID().replaceAll('-', ''),
      file_type: fileType,
      owner_id: ownerId,
      company_id,
      file_name: '荷塘.mp4',
      size_bytes: 1,
      content_type: fileType === 1 ? 'video/mp4' : 'image/webp',
      duration_ms: 600_500,
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a lesson', () => {
  test('is planned, read, edited and deleted, with who did it', async () => {
    const id = await planned({ consent: '全体同意', keepVideoUntil: '2099-01-31' })
    const lesson = await get(id)
    expect(lesson).toMatchObject({
      id,
      userId: presenter.userId,
      userName: '李静',
      name: '荷塘月色',
      course: '语文',
      state: '未开始',
      linkType: '讲课',
      checks: [{ id: reviewer.userId, name: '刘洋' }],
      mayChange: true,
      mayComment: true,
      consent: '全体同意',
      keepVideoUntil: '2099-01-31',
      visibility: 'open',
      commentNum: 0,
      band: null,
    })
    expect(lesson.dateRange).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d ~ /)
    expect(await get(id, reviewer)).toMatchObject({ linkType: '评课', mayChange: false, mayComment: true })

    await update(id, lessonForm([colleague.userId], { name: '背影', shared: true }))
    expect(await get(id, reviewer)).toMatchObject({ name: '背影', linkType: null, mayComment: false })
    expect((await get(id)).checks).toMatchObject([{ id: colleague.userId }])
    expect(await on(id, 'delete')).toMatchObject({ code: 200 })
    expect(await on(id, 'delete')).toMatchObject({ code: 404, message: '没有该课程，或您无权查看' })
    for (const caller of [presenter, colleague, administrator]) {
      expect(await caller.callAny('GET /Class/getById/{id}', { params: { id } })).toMatchObject({ code: 404 })
      expect((await find({}, caller)).data.map((each) => each.id)).not.toContain(id)
    }
    const noted = await audit(id)
    expect(noted.map(({ action }) => action)).toEqual(['add lesson', 'change lesson', 'delete lesson'])
    // What is compared are the same fields, and nothing but what the form holds.
    const [added, changed, deleted] = noted
    expect(changed).toMatchObject({
      before: { name: '荷塘月色', keepVideoUntil: '2099-01-31', shared: false, checks: ['刘洋'] },
      after: { name: '背影', keepVideoUntil: null, shared: true, checks: ['王芳'] },
    })
    expect(changed?.before).toEqual(added?.after)
    expect(deleted).toMatchObject({ before: changed?.after, after: null })
    expect(Object.keys(changed?.after ?? {})).toEqual(Object.keys(changed?.before ?? {}))
    const request = { objectKind: 'lesson', objectId: id }
    const { data } = (await administrator.call('POST /audit/find/', { request })).data
    const words = data.flatMap(({ labels }) => Object.values(labels))
    expect(words.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([])
  })

  test.each([
    ['name', { name: ' ' }, '课程名称不能为空'],
    ['course', { course: '' }, '学科不能为空'],
    ['type', { type: '网课' }, '请选择直播或录播'],
    ['shared', { shared: null }, '请选择是否共享'],
    ['checks', { checks: [] }, '请至少选择一位评课人'],
    ['endTime', { endTime: new Date().toISOString() }, '结束时间必须晚于开始时间'],
    ['endTime', { endTime: '2099-11-26T09:00:00Z' }, '课程不能超过 24 小时，请检查结束日期'],
    ['reviewDeadline', { visibility: 'blind' }, '请填写评课截止时间'],
    ['keepVideoUntil', { keepVideoUntil: '2025-11-27' }, '视频会在课程结束前或立即被删除，请选择更晚的日期'],
    ['videoId', { weeks: 2, videoId: 1 }, '系列课程不能一起上传视频'],
    ['videoId', { videoId: 999_999_999 }, '没有该视频，请重新上传'],
    ['posterId', { posterId: 999_999_999 }, '没有该封面，请重新上传'],
    ['modelId', { modelId: 999_999_999 }, '没有该评价量表'],
    ['checks', { checks: [{ id: 999_999_999 }] }, '评课人只能从本单位可以评课的同事中选择'],
  ])('is refused for its %s: %o', async (field, wrong, message) => {
    const answer = await save(lessonForm([reviewer.userId], wrong))
    expect(answer).toMatchObject({ data: { fields: { [field]: message } } })
    expect(answer.code).not.toBe(200)
    expect(await find()).toMatchObject({ totalCount: 0 })
  })

  test('can’t be live in the past, but recorded', async () => {
    const [startTime, endTime] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
    const past = { startTime, endTime }
    expect(await save(lessonForm([reviewer.userId], { ...past, type: '直播' }))).toMatchObject({
      code: 41000,
      data: { fields: { startTime: '直播的开始时间不能早于现在' } },
    })
    expect(await save(lessonForm([reviewer.userId], past))).toMatchObject({ code: 200 })
  })

  test('has no reviewer who presents it, is of another company or may not comment', async () => {
    const { db } = server
    await expectRefused(presenter.userId, '主讲人不能评自己的课')
    const { company_id: companyId } = await row(await planned())
    const only = '评课人只能从本单位可以评课的同事中选择'
    await expectRefused(await addPerson(db, { role: '教师' }), only)
    await expectRefused(await addPerson(db, { role: '管理层', companyId }), only)
    await expectRefused(await addPerson(db, { role: '管理员', companyId }), only)
    // Only an administrator chooses people of other roles; of none that reads lessons alone.
    const id = await planned()
    const add = async (person: number) =>
      administrator.callAny('POST /device/addChecks/{id}', { params: { id }, request: [{ id: person, name: 'x' }] })
    expect(await add(await addPerson(db, { role: '管理层', companyId }))).toMatchObject({ code: 41000, message: only })
    expect(await add(await addPerson(db, { role: '管理员', companyId }))).toMatchObject({ code: 200 })
    const gone = await addPerson(db, { role: '教师', companyId })
    await db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    await expectRefused(gone, only)
    const awaiting = await addPerson(db, { role: '教师', companyId })
    await db.updateTable('app_user').set({ awaits_approval: true }).where('id', '=', awaiting).execute()
    await expectRefused(awaiting, only)
    const { data } = (await presenter.call('POST /Class/findColleagues/', { request: {} })).data
    expect(data.map(({ name }) => name)).toEqual(['刘洋', '王芳'])
  })

  test('is changed by its presenter and administrators alone', async () => {
    const id = await planned({ shared: true })
    const unknown = { code: 404, message: '没有该课程，或您无权查看' }
    for (const caller of [reviewer, colleague]) {
      expect(await update(id, lessonForm([reviewer.userId]), caller)).toMatchObject(unknown)
      expect(await on(id, 'end', caller)).toMatchObject(unknown)
      expect(await on(id, 'delete', caller)).toMatchObject(unknown)
    }
    expect(await update(id, lessonForm([reviewer.userId], { name: '改' }), administrator)).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ name: '改', userId: presenter.userId })
  })

  test('of two who change it at once the later one is refused', async () => {
    const id = await planned()
    const { version } = await get(id)
    const change = (form: object, by = presenter) => update(id, lessonForm([reviewer.userId], form), by)
    expect(await change({ version, consent: '全体同意' }, administrator)).toMatchObject({ code: 200 })
    const stale = { code: 41000, message: '该课程已被他人更改，请核对后重试' }
    expect(await change({ version, name: '背影' })).toMatchObject(stale)
    expect(await get(id)).toMatchObject({ name: '荷塘月色', consent: '全体同意', version: version + 1 })
    expect(await change({ version: version + 1, name: '背影' })).toMatchObject({ code: 200 })
  })

  test('is planned for several weeks at the same hour, or not at all', async () => {
    const startTime = new Date(Date.now() + DAY_MS).toISOString()
    const { data } = await save(
      lessonForm([reviewer.userId], { startTime, weeks: 8, keepVideoUntil: '2099-01-01', type: '直播' }),
    )
    const { id, ids } = data as { id: number; ids: number[] }
    expect(ids).toHaveLength(8)
    await save(lessonForm([colleague.userId]))
    const { data: series } = await find({ seriesId: id, orderColumn: 'startTime', orderWay: 'asc' })
    expect(series.map((lesson) => lesson.id)).toEqual(ids)
    expect(series.map((lesson) => Date.parse(lesson.startTime) - Date.parse(startTime))).toEqual(
      ids.map((_, week) => week * 7 * DAY_MS),
    )
    expect(series[7]).toMatchObject({ keepVideoUntil: '2099-02-19', checks: [{ id: reviewer.userId }] })
    expect(await find({}, reviewer)).toMatchObject({ totalCount: 8 })
  })

  test('is another’s where an administrator says so, as a copy of theirs', async () => {
    const { company_id: companyId } = await row(await planned())
    const copy = (more: object, caller: TestCaller = administrator) =>
      save(lessonForm([reviewer.userId], { userId: presenter.userId, ...more }), caller)
    const { data } = await copy({})
    const { id } = data as { id: number }
    expect(await get(id)).toMatchObject({ userId: presenter.userId, linkType: '讲课', mayChange: true })
    expect(await row(id)).toMatchObject({ company_id: companyId })
    expect(await audit(id)).toMatchObject([{ user_id: administrator.userId, after: { presenter: '李静' } }])
    expect(await copy({}, presenter)).toMatchObject({ code: 200 })
    const refused = { code: 41000, data: { fields: { userId: '没有该主讲人，或其不能讲课' } } }
    const companyIds = [await addCompany(server.db, `另一所 ${id}`)]
    const partial = testCaller(server.url, await addToken(server.db, administrator.userId, { companyIds }))
    expect(await copy({}, partial)).toMatchObject(refused)
    expect(await copy({}, colleague)).toMatchObject(refused)
    for (const role of ['管理层', '检验员'])
      expect(await copy({ userId: await addPerson(server.db, { role, companyId }) })).toMatchObject(refused)
    for (const columns of [{ deleted_at: new Date() }, { awaits_approval: true }]) {
      const userId = await addPerson(server.db, { role: '教师', companyId })
      await server.db.updateTable('app_user').set(columns).where('id', '=', userId).execute()
      expect(await copy({ userId })).toMatchObject(refused)
    }
    // Who reviews one of theirs no longer can is named: the form of the copy shows them.
    const left = await server.signIn('教师', { name: '周远', companyId })
    const stranger = await addPerson(server.db, { role: '教师', name: '吴迪' })
    await addLesson(server.db, presenter.userId, {}, [left.userId])
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', left.userId).execute()
    const checks = [reviewer.userId, left.userId, stranger].map((each) => ({ id: each }))
    const told = { code: 41000, data: { fields: { checks: '以下人员已不能评课，请移除：周远' } } }
    expect(await copy({ checks })).toMatchObject(told)
    expect(await copy({ checks }, presenter)).toMatchObject(told)
    expect(await save(lessonForm([left.userId]), colleague)).toMatchObject({
      message: '评课人只能从本单位可以评课的同事中选择',
    })
    // Reviewers are colleagues of the presenter, not of who copies.
    expect(await copy({ checks: [{ id: presenter.userId }] })).toMatchObject({ message: '主讲人不能评自己的课' })
  })

  test('moves by weeks of the business zone when clocks are changed', async () => {
    await using berlin = await testServer({ config: { timeZone: 'Europe/Berlin' } })
    const [teacher, other] = [await berlin.signIn('教师'), await addPerson(berlin.db, { role: '教师' })]
    const times = { startTime: '2026-10-20T08:00:00Z', endTime: '2026-10-20T09:00:00Z' }
    const { data } = await teacher.call('POST /Class/save', { request: lessonForm([other], { ...times, weeks: 2 }) })
    const { data: second } = await teacher.call('GET /Class/getById/{id}', { params: { id: data.ids[1] ?? 0 } })
    expect(second).toMatchObject({ startTime: '2026-10-27T09:00:00.000Z', endTime: '2026-10-27T10:00:00.000Z' })
  })
})

describe('a lesson that has ended', () => {
  test('is ended once, by one of two at the same moment, and stays', async () => {
    const id = await planned()
    const answers = await Promise.all([on(id, 'end'), on(id, 'end', administrator), on(id, 'end')])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await audit(id)).filter(({ action }) => action === 'end lesson')).toHaveLength(1)
    const { ended_at } = await row(id)
    await on(id, 'end')
    expect(await row(id)).toMatchObject({ state: '已结束', ended_at })
    expect(await on(id, 'delete')).toMatchObject({ code: 41000, message: '已结束的课程不能删除' })
  })

  test('keeps its name, times and type; who sees it, consent and reviewers may change', async () => {
    const form = lessonForm([reviewer.userId])
    const id = await planned(form)
    await on(id, 'end')
    for (const [field, value] of Object.entries({
      name: 'x',
      course: 'x',
      type: '直播',
      endTime: '2030-01-01T00:00:00Z',
    }))
      expect(await update(id, { ...form, [field]: value })).toMatchObject({
        code: 41000,
        data: { fields: { [field]: '课程已结束，不能再更改' } },
      })
    const changed = { shared: true, consent: '同意', checks: [{ id: reviewer.userId }, { id: colleague.userId }] }
    expect(await update(id, { ...form, ...changed })).toMatchObject({ code: 200 })
    expect((await get(id)).checks).toHaveLength(2)
  })

  test('that is live can’t be deleted before it is ended, nor made a recorded one', async () => {
    const id = await planned({ type: '直播' })
    await server.db.updateTable('lesson').set({ live_started_at: new Date() }).where('id', '=', id).execute()
    expect(await update(id, lessonForm([reviewer.userId]))).toMatchObject({
      code: 41000,
      data: { fields: { type: '课程正在直播，不能改为录播' } },
    })
    expect(await on(id, 'delete')).toMatchObject({ code: 41000, message: '课程正在直播，请先结束' })
  })
})

describe('reviewers', () => {
  test('who commented stay, and so does the last one', async () => {
    const id = await planned({ checks: [{ id: reviewer.userId }, { id: colleague.userId }] })
    await addComment(id, reviewer.userId)
    const stays = { code: 41000, message: '已发表点评的评课人不能移除：刘洋' }
    await addComment(id, colleague.userId, { deleted_at: new Date() })
    expect(await removeCheck(id, reviewer.userId)).toMatchObject(stays)
    expect(await update(id, lessonForm([colleague.userId]))).toMatchObject(stays)
    expect(await removeCheck(id, colleague.userId)).toMatchObject({ code: 200 })
    expect(await removeCheck(id, colleague.userId)).toMatchObject({ code: 404 })
    expect(await removeCheck(id, reviewer.userId)).toMatchObject({ message: '请至少选择一位评课人' })
  })

  test('are added once, also by two in the same moment', async () => {
    const id = await planned()
    const add = (caller: TestCaller, request: object[]) =>
      caller.callAny('POST /device/addChecks/{id}', { params: { id }, request })
    const both = [{ id: colleague.userId, name: '王芳' }]
    const answers = await Promise.all([add(presenter, both), add(administrator, both)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
    expect(answers.find(({ code }) => code === 41000)).toMatchObject({ message: '用户已添加' })
    expect((await get(id)).checks).toHaveLength(2)
  })

  test('who joined or was removed while the form was open stays so', async () => {
    const id = await planned()
    await server.db.insertInto('lesson_reviewer').values({ lesson_id: id, user_id: colleague.userId }).execute()
    const other = await addPerson(server.db, { role: '教师', companyId: (await row(id)).company_id })
    await update(id, lessonForm([other], { checksBefore: [reviewer.userId] }))
    const checks = async () => inOrder((await get(id)).checks.map((check) => check.id))
    expect(await checks()).toEqual(inOrder([colleague.userId, other]))
    await removeCheck(id, colleague.userId)
    const checksBefore = [colleague.userId, other]
    await update(id, lessonForm(checksBefore, { checksBefore }))
    expect(await checks()).toEqual([other])
    // Each of two removes the one whom the other left.
    expect(await update(id, lessonForm([colleague.userId], { checksBefore }))).toMatchObject({
      data: { fields: { checks: '请至少选择一位评课人' } },
    })
  })

  test('who left the company stay when the lesson is edited, and see it no more', async () => {
    const id = await planned()
    const elsewhere = await addCompany(server.db, `另一所 ${id}`)
    await server.db.updateTable('app_user').set({ company_id: elsewhere }).where('id', '=', reviewer.userId).execute()
    expect(await update(id, lessonForm([reviewer.userId], { name: '新' }))).toMatchObject({ code: 200 })
    await expect.poll(async () => (await find({}, reviewer)).totalCount).toBe(0)
  })
})

describe('who sees a lesson', () => {
  test('its presenter and reviewers; everybody of the company when it is shared', async () => {
    const { company_id: companyId } = await row(await planned())
    const shared = await planned({ shared: true })
    const stranger = await server.signIn('教师')
    const management = await server.signIn('管理层', { companyId })
    expect((await find({}, reviewer)).totalCount).toBe(2)
    expect((await find({}, stranger)).totalCount).toBe(0)
    for (const caller of [colleague, management]) {
      expect((await find({}, caller)).data.map(({ id }) => id)).toEqual([shared])
      expect(await get(shared, caller)).toMatchObject({ linkType: null, mayChange: false, mayComment: false })
    }
  })

  test('a presenter who left the company neither sees nor changes it any more, by whatever call', async () => {
    const id = await planned({ type: '直播', shared: true })
    const elsewhere = await addCompany(server.db, `另一所 ${id}`)
    await server.db.updateTable('app_user').set({ company_id: elsewhere }).where('id', '=', presenter.userId).execute()
    await expect.poll(async () => (await find()).totalCount).toBe(0)
    const calls: [string, object][] = [
      ['PUT /Class/update/{id}', lessonForm([reviewer.userId])],
      ['POST /Class/removeCheck/{id}', { userId: reviewer.userId }],
      ['POST /Class/findColleagues/', { lessonId: id }],
      ['POST /Class/invite/{id}', {}],
      ['POST /Class/saveChapter/{id}', { start: 1, title: '导入' }],
      ['POST /Class/setPoster/{id}', { posterId: 1 }],
      ['POST /Speech/save', { classId: id, text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n好' }],
      ['POST /Class/start/{id}', {}],
      ['POST /Class/end/{id}', {}],
      ['POST /Class/delete/{id}', {}],
    ]
    for (const [address, request] of calls) {
      const { code } = await presenter.callAny(address, { params: { id }, request })
      expect([address, code]).toEqual([address, 404])
    }
  })

  test('an administrator does, too; opening an unshared one is recorded, once an hour', async () => {
    const [unshared, shared] = [await planned(), await planned({ shared: true })]
    for (const id of [unshared, unshared, shared]) await get(id, administrator)
    expect(await opened(unshared)).toMatchObject([{ user_id: administrator.userId, after: { name: '荷塘月色' } }])
    expect(await opened(shared)).toEqual([])
  })

  test.each([
    ['POST /Comment/find/'],
    ['GET /Class/chapters/{id}'],
    ['POST /Class/report/{id}'],
    ['POST /Class/exportReport/{id}'],
    ['POST /Speech/find/'],
    ['GET /Speech/srt/{classId}'],
    ['POST /Question/find/'],
    ['POST /Room/attendance/{classId}'],
    ['POST /Room/exportAttendance/{classId}'],
    ['GET /Meet/getJoin/{classId}'],
  ])('so is what a call gives of it: %s', async (address) => {
    const id = await planned({ type: '直播' })
    await server.db.updateTable('lesson').set({ live_started_at: new Date() }).where('id', '=', id).execute()
    const asked = address.startsWith('GET') ? {} : { request: { classId: id, format: 'csv' } }
    for (const caller of [presenter, administrator, administrator])
      expect(await caller.callAny(address, { params: { id, classId: id }, ...asked })).toMatchObject({ code: 200 })
    expect(await opened(id)).toMatchObject([{ user_id: administrator.userId }])
  })

  test.each(['asc', 'desc'] as const)(
    'the first of many by score, read by the index, are those of the whole order: %s',
    async (orderWay) => {
      const { company_id } = await server.db
        .selectFrom('app_user')
        .select('company_id')
        .where('id', '=', colleague.userId)
        .executeTakeFirstOrThrow()
      await sql`
        insert into lesson (company_id, user_id, name, course, starts_at, ends_at, type, shared, visibility, review_deadline, score)
        select ${company_id}, ${presenter.userId}, '课 ' || i, '语文', now(), now() + interval '1 hour', '录播', true,
          (array['open', 'blind', 'presenter'])[1 + i % 3], now() + (i % 2 * 2 - 1) * interval '1 day',
          case when i % 7 > 0 then 50 + i % 40 end
        from generate_series(1, 600) i`.execute(server.db)
      const reader = { userId: colleague.userId, role: '教师', companies: [company_id] }
      const filter = { orderColumn: 'score', orderWay } as const
      const { ids } = lessonList({ filter, reader, mayWrite: true, timeZone: 'Asia/Shanghai' })
      const read = async (most: number | undefined) => {
        const all = ids({ isReversed: false, most, count: Infinity })
        return (await sql<{ id: number }>`select id from (${all}) found limit 500`.execute(server.db)).rows
      }
      expect(await read(500)).toEqual(await read(undefined))
    },
  )

  test('scores are hidden from those who may not see others’ comments', async () => {
    const reviewDeadline = new Date(Date.now() + DAY_MS).toISOString()
    const id = await planned({ visibility: 'blind', reviewDeadline })
    await server.db.updateTable('lesson').set({ score: 91.5 }).where('id', '=', id).execute()
    expect(await get(id)).toMatchObject({ score: 91.5, band: '最佳' })
    expect(await get(id, reviewer)).toMatchObject({ score: null, band: null })
    // Nor do they show through the order.
    const later = await planned({ visibility: 'blind', reviewDeadline })
    await server.db.updateTable('lesson').set({ score: 20 }).where('id', '=', later).execute()
    const byScore = { orderColumn: 'score', orderWay: 'asc' }
    expect([await idsOf(byScore), await idsOf(byScore, reviewer)]).toEqual([
      [later, id],
      [id, later],
    ])
    await server.db.updateTable('lesson').set({ review_deadline: new Date() }).where('id', '=', id).execute()
    expect(await get(id, reviewer)).toMatchObject({ score: 91.5 })
  })

  test('a token that only reads changes nothing', async () => {
    const id = await planned()
    const token = testCaller(server.url, await addToken(server.db, presenter.userId, { mayWrite: false }))
    expect(await get(id, token)).toMatchObject({ mayChange: false, mayComment: false })
    expect(await on(id, 'end', token)).toMatchObject({ code: 403 })
  })

  test('open consoles of those are notified, and of who was removed', async () => {
    const id = await planned()
    const events: { lessonId: number; isShared: boolean; userIds: readonly number[] }[] = []
    const unsubscribe = server.app.events.subscribe('lesson', (event) => events.push(event))
    await update(id, lessonForm([colleague.userId]))
    // The event of the lesson's planning may still be on its way.
    const ofChange = () => events.find((event) => event.lessonId === id && event.userIds.includes(colleague.userId))
    await expect.poll(ofChange).toMatchObject({ isShared: false })
    // Users who saw it while it was shared see that it is gone.
    const toAll = () => events.filter((event) => event.lessonId === id && event.isShared).length
    for (const [shared, count] of [
      [true, 1],
      [false, 2],
    ] as const) {
      await update(id, lessonForm([colleague.userId], { shared }))
      await expect.poll(toAll).toBe(count)
    }
    unsubscribe()
    expect(inOrder([...(ofChange()?.userIds ?? [])])).toEqual(
      inOrder([presenter.userId, reviewer.userId, colleague.userId]),
    )
  })
})

describe('lists', () => {
  test('filter by what it is to the caller, state, words and days, and sort', async () => {
    const today = businessDay(new Date(), server.app.config.timeZone)
    const first = await planned({ name: '荷塘月色', course: '语文' })
    const second = await planned({ name: '勾股定理', course: '数学' })
    const other = await addLesson(server.db, colleague.userId, { name: '光合作用', shared: true }, [presenter.userId])
    await on(second, 'end')
    expect(await idsOf({ linkType: '讲课' })).toEqual([second, first])
    expect(await idsOf({ linkType: '评课' })).toEqual([other])
    expect(await idsOf({ linkType: '讲课', state: '未开始' })).toEqual([first])
    expect(await idsOf({ state: '已结束' })).toEqual([second])
    expect(await idsOf({ name: '月' })).toEqual([first])
    expect(await idsOf({ course: '数' })).toEqual([second])
    expect(await idsOf({ period: [addDays(today, 1), addDays(today, 1)] })).toEqual([second, first])
    expect(await idsOf({ orderColumn: 'name', orderWay: 'asc' })).toEqual([second, other, first])
    expect(await idsOf({ orderColumn: 'userName', orderWay: 'asc' })).toEqual([first, second, other])
    expect(await idsOf({ page: 2, size: 2 })).toEqual([other])
    const file = await presenter.call('POST /Class/export', { request: { format: 'csv', linkType: '评课' } })
    expect(await file.data.text()).toContain('光合作用,语文,未开始,录播,王芳')
  })

  test('count to 5,000', async () => {
    await sql`
      insert into lesson (company_id, user_id, name, course, starts_at, ends_at, type, state, shared)
      select company_id, id, '日课', '语文', now(), now() + interval '1 hour', '录播', '未开始', false
      from app_user, generate_series(1, 5001) where id = ${presenter.userId}`.execute(server.db)
    expect(await find({ name: '日课', page: 250, size: 20 })).toMatchObject({ totalCount: 5000, isMore: true })
    expect((await find({ name: '日课', page: 251, size: 20 })).data).toEqual([])
  })
})

describe('the video', () => {
  test('is the own one, of one lesson, and of recorded ones only', async () => {
    const videoId = await addFile(presenter.userId)
    const refused = async (more: object, message: string) =>
      expect(await save(lessonForm([reviewer.userId], more))).toMatchObject({ data: { fields: { videoId: message } } })
    await refused({ videoId, type: '直播' }, '只有录播课程可以上传视频')
    for (const file of [await addFile(colleague.userId), await addFile(presenter.userId, 4)])
      await refused({ videoId: file }, '没有该视频，请重新上传')
    for (const columns of [{ finished_at: null }, { deleted_at: new Date() }]) {
      const file = await addFile(presenter.userId)
      await server.db.updateTable('attachment').set(columns).where('id', '=', file).execute()
      await refused({ videoId: file }, '没有该视频，请重新上传')
    }
    const id = await planned({ videoId, posterId: await addFile(presenter.userId, 4) })
    expect(await get(id)).toMatchObject({ videoId, duration: 600.5, isVideoRemoved: false })
    expect((await get(id)).videoFileName).toMatch(/^[0-9a-f]{32}\.mp4$/)
    expect((await get(id)).posterFileName).toMatch(/\.webp$/)
    await refused({ videoId }, '该视频已用于另一节课程')
    // Made live, it would show its video and never begin.
    expect(await update(id, lessonForm([reviewer.userId], { videoId, type: '直播' }))).toMatchObject({
      data: { fields: { videoId: '只有录播课程可以上传视频' } },
    })
    const next = await addFile(presenter.userId)
    await update(id, lessonForm([reviewer.userId], { videoId: next }))
    expect(await row(id)).toMatchObject({ video_id: next, video_name: '荷塘.mp4', poster_id: null })
    await on(id, 'delete')
    expect(await row(id)).toMatchObject({ video_id: null })
  })
})

describe('the day until which a video is kept', () => {
  test('once past, lets no other video go the same way', async () => {
    const id = await planned({ keepVideoUntil: '2099-01-31' })
    const keepVideoUntil = addDays(businessDay(new Date(), server.app.config.timeZone), -1)
    const past = { starts_at: new Date(Date.now() - DAY_MS), ends_at: new Date(Date.now() - DAY_MS + HOUR_MS) }
    await server.db
      .updateTable('lesson')
      .set({ ...past, keep_video_until: keepVideoUntil, video_removed_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { startTime, endTime } = await get(id)
    const form = (more: object) => lessonForm([reviewer.userId], { startTime, endTime, keepVideoUntil, ...more })
    expect(await update(id, form({ consent: '同意' }))).toMatchObject({ code: 200 })
    const videoId = await addFile(presenter.userId)
    expect(await update(id, form({ videoId }))).toMatchObject({
      code: 41000,
      data: { fields: { keepVideoUntil: '视频会在课程结束前或立即被删除，请选择更晚的日期' } },
    })
    expect(await update(id, form({ videoId, keepVideoUntil: null }))).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ videoId, isVideoRemoved: false })
  })
})

describe('the recording of a live lesson', () => {
  test('is missed by no recorded lesson, and no more once the video was removed', async () => {
    const [live, recorded] = [await planned({ type: '直播' }), await planned()]
    const change = (columns: object) =>
      server.db.updateTable('lesson').set(columns).where('id', 'in', [live, recorded]).execute()
    const recordings = async () => [(await get(live)).recording, (await get(recorded)).recording]
    expect(await recordings()).toEqual([null, null])
    await change({ state: '已结束', ended_at: new Date() })
    expect(await recordings()).toEqual(['nothing', null])
    await change({ video_removed_at: new Date() })
    expect(await recordings()).toEqual([null, null])
  })

  test('is sent by its presenter where none comes by itself, and the comments lie within it', async () => {
    const id = await planned({ type: '直播' })
    const videoId = await addFile(presenter.userId)
    const { startTime, endTime } = await get(id)
    const fields = lessonForm([reviewer.userId], { startTime, endTime, type: '直播', videoId })
    const refused = { data: { fields: { videoId: '只有录播课程可以上传视频' } } }
    expect(await update(id, fields)).toMatchObject(refused)
    const change = (columns: object) => server.db.updateTable('lesson').set(columns).where('id', '=', id).execute()
    const now = new Date()
    await change({ live_started_at: now, state: '已结束', ended_at: now, recording_state: 'expected' })
    expect(await update(id, fields)).toMatchObject(refused)
    await change({ recording_state: 'refused' })
    const comment = { lesson_id: id, user_id: reviewer.userId, type: '精准点评' as const, content: '' }
    const points = [
      { point_ms: 3000, point_end_ms: 700_000 },
      { point_ms: 650_000, point_end_ms: 700_000 },
      { point_ms: 4000, point_end_ms: null },
    ]
    await server.db
      .insertInto('lesson_comment')
      .values(points.map((point) => ({ ...comment, ...point })))
      .execute()
    expect(await update(id, fields)).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ videoId, duration: 600.5, recording: null })
    const moved = server.db
      .selectFrom('lesson_comment')
      .select(['point_ms', 'point_end_ms'])
      .where('lesson_id', '=', id)
    expect(await moved.orderBy('id').execute()).toEqual([
      { point_ms: 3000, point_end_ms: 600_500 },
      { point_ms: 600_500, point_end_ms: null },
      { point_ms: 4000, point_end_ms: null },
    ])
    // That one stays.
    expect(await update(id, { ...fields, videoId: await addFile(presenter.userId) })).toMatchObject(refused)
  })
})

describe('the scale', () => {
  test('is a current one, and stays once there are scores', async () => {
    const [scale, other] = [await addScale(), await addScale()]
    for (const modelId of [await addScale({ is_current: false }), await addScale({ deleted_at: new Date() })])
      expect(await save(lessonForm([reviewer.userId], { modelId }))).toMatchObject({ message: '没有该评价量表' })
    const id = await planned({ modelId: scale })
    await addComment(id, reviewer.userId, { scale_id: other, deleted_at: new Date() })
    expect(await update(id, lessonForm([reviewer.userId], { modelId: other }))).toMatchObject({ code: 200 })
    // A version that was replaced since stays with the lesson.
    await server.db.updateTable('scale').set({ is_current: false }).where('id', '=', other).execute()
    expect(await update(id, lessonForm([reviewer.userId], { modelId: other }))).toMatchObject({ code: 200 })
    await addComment(id, reviewer.userId, { scale_id: other })
    expect(await update(id, lessonForm([reviewer.userId], { modelId: scale }))).toMatchObject({
      data: { fields: { modelId: '已有评分，不能更换评价量表' } },
    })
  })
})
