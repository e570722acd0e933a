import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addLesson } from '../../../lessons/testing/add-lesson.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller & { userId: number }
let teacher: TestCaller & { userId: number }
let owner: TestOwner

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  teacher = await server.signIn('教师')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'own')
})

const add = (id: number, people: readonly number[], caller: TestCaller = teacher) =>
  caller.callAny('POST /device/addChecks/{id}', {
    params: { id },
    request: people.map((person) => ({ id: person, name: 'x' })),
  })
const newTeacher = (name: string) => addPerson(server.db, { role: '教师', name })
const newAgent = (name: string, clients = [owner.client]) => addPerson(server.db, { role: '代理', name, clients })
const reviewers = async (lessonId: number) => {
  const rows = await server.db.selectFrom('lesson_reviewer').selectAll().where('lesson_id', '=', lessonId).execute()
  return rows.map(({ user_id }) => user_id)
}
const responsible = async (id: number) => {
  const { data } = await administrator.call('GET /device/getById/{id}', { params: { id } })
  return data.checks.map(({ name }) => name)
}

test('a lesson’s id: its reviewers, all of them or none, also once it has ended', async () => {
  const lesson = await addLesson(server.db, teacher.userId, { state: '已结束' })
  const [first, second] = [await newTeacher('刘洋'), await newTeacher('王芳')]
  expect(await add(lesson, [first, first])).toMatchObject({ code: 200, data: null })
  expect(await add(lesson, [second, first])).toMatchObject({ code: 41000, message: '用户已添加' })
  expect(await add(lesson, [second, teacher.userId])).toMatchObject({ message: '主讲人不能评自己的课' })
  expect(await reviewers(lesson)).toEqual([first])
  expect(await add(lesson, [second], administrator)).toMatchObject({ code: 200 })
})

test('two who add the same reviewer in the same moment: one learns that the reviewer is there', async () => {
  const lesson = await addLesson(server.db, teacher.userId)
  const reviewer = await newTeacher('刘洋')
  const answers = await Promise.all([add(lesson, [reviewer]), add(lesson, [reviewer], administrator)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
  expect(answers.map(({ message }) => message)).toContain('用户已添加')
  expect(await reviewers(lesson)).toEqual([reviewer])
})

test('a device’s id: the people responsible, who must be able to see it', async () => {
  const device = await addDevice(server.db, owner, 'D')
  const [agent, stranger] = [await newAgent('代理甲'), await newAgent('外人', [])]
  const colleague = await server.signIn('代理', { name: '代理乙', clients: [owner.client] })
  expect(await add(device, [agent], colleague)).toMatchObject({ code: 200 })
  expect(await add(device, [stranger], colleague)).toMatchObject({
    code: 41000,
    message: '只能选择可以查看该设备的用户',
  })
  const answers = await Promise.all([
    add(device, [colleague.userId], colleague),
    add(device, [colleague.userId], administrator),
  ])
  expect(answers.map(({ message }) => message)).toContain('用户已添加')
  expect(await responsible(device)).toEqual(['代理甲', '代理乙'])
  const { data } = await colleague.call('POST /device/findPeople/', { request: { deviceId: device } })
  expect(data.data.map(({ name }) => name)).toEqual(['代理甲', '代理乙'])

  const remove = () =>
    colleague.callAny('POST /device/removeCheck/{id}', { params: { id: device }, request: { userId: agent } })
  expect(await remove()).toMatchObject({ code: 200 })
  expect(await remove()).toMatchObject({ code: 404, message: '没有该负责人' })
  expect(await responsible(device)).toEqual(['代理乙'])
})

test('an id of neither, of another’s, or whose key is missing is not found', async () => {
  const device = await addDevice(server.db, owner, 'D')
  const lesson = await addLesson(server.db, administrator.userId)
  const person = await newTeacher('刘洋')
  const notFound = { code: 404, message: '没有找到' }
  expect(await add(999_999_999, [person])).toMatchObject(notFound)
  expect(await add(device, [person])).toMatchObject(notFound)
  expect(await add(lesson, [person])).toMatchObject(notFound)
  expect(await add(device, [person], await server.signIn('代理'))).toMatchObject(notFound)
})
