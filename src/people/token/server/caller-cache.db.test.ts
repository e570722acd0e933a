import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../../platform/server/http/errors.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addPerson, addSession } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { openCallerCache } from './caller-cache.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

let origin: TestServer
beforeAll(async () => {
  origin = await testServer()
})
afterAll(() => origin[Symbol.asyncDispose]())

const setRole = (userId: number, role: string) =>
  origin.db.updateTable('app_user').set({ role }).where('id', '=', userId).execute()

describe('a change that one server makes', () => {
  test('of a session is known to another at once, and to itself with its next call', async () => {
    await using first = await otherServer(origin)
    await using second = await otherServer(origin)
    const token = await addSession(origin.db, await addPerson(origin.db, { role: ADMINISTRATOR }))
    const [one, two] = [testCaller(first.url, token), testCaller(second.url, token)]
    expect([await one.call('GET /users/info'), await two.call('GET /users/info')]).toMatchObject([
      { code: CODES.success },
      { code: CODES.success },
    ])
    await one.call('POST /users/actions/logout')
    expect(await one.call('GET /users/info')).toMatchObject({ code: CODES.unknownToken })
    await expect.poll(async () => (await two.call('GET /users/info')).code).toBe(CODES.unknownToken)
  })

  test('of a role, of its keys or of a person reaches the next calls', async () => {
    await using other = await otherServer(origin)
    const userId = await addPerson(origin.db, { role: ADMINISTRATOR })
    const person = testCaller(other.url, await addSession(origin.db, userId))
    // Refused to who may not write; to others there is no such device.
    const code = async () => (await person.call('POST /device/scrap/{id}', { params: { id: 1 } })).code
    expect(await code()).toBe(CODES.notFound)
    await setRole(userId, '客户')
    await expect.poll(code).toBe(CODES.forbidden)
    await origin.db.updateTable('role_key').set({ can_write: true }).where('role', '=', '客户').execute()
    await expect.poll(code).toBe(CODES.notFound)
    await origin.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', userId).execute()
    await expect.poll(code).toBe(CODES.unknownToken)
  })
})

async function deafMemory() {
  const token = await addSession(origin.db, await addPerson(origin.db, { role: ADMINISTRATOR }))
  const time = { ms: 0 }
  const deaf = { ...origin.app, events: { ...origin.app.events, subscribe: () => () => {} } }
  const callers = openCallerCache(deaf, () => time.ms)
  const find = (isActivity = true) => callers.find(deaf, token, isActivity, '127.0.0.1')
  const { userId } = await find()
  return { callers, find, time, userId }
}

describe('a cache that receives no events', () => {
  test('is a second old at most', async () => {
    const { find, time, userId } = await deafMemory()
    await setRole(userId, '客户')
    time.ms = 999
    expect(await find()).toMatchObject({ role: ADMINISTRATOR })
    time.ms = 1000
    expect(await find()).toMatchObject({ role: '客户' })
  })

  test('forgets what this process changes itself', async () => {
    const { callers, find, userId } = await deafMemory()
    await setRole(userId, '客户')
    callers.forget()
    expect(await find()).toMatchObject({ role: '客户' })
  })

  test('keeps nothing that was being read when something changed', async () => {
    const { callers, find, time, userId } = await deafMemory()
    time.ms = 1000
    const reading = find()
    callers.forget()
    await reading
    await setRole(userId, '客户')
    expect(await find()).toMatchObject({ role: '客户' })
  })
})
