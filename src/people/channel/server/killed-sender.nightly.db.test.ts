import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendMessages } from '../../../platform/server/messages/send-messages.ts'
import { startTasks } from '../../../platform/server/background/run-tasks.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { sendWaiting } from './message-tasks.ts'

const CHILD = path.join(import.meta.dirname, '../testing/send-in-child.ts')
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('a server killed in the middle of sending: another one sends again once the lease is over, and goes on with others', async () => {
  let heard = 0
  let isHanging = true
  const robot = createServer((_request, response) => {
    heard += 1
    if (!isHanging) response.end('{"errcode":0}')
  })
  await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve))
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const url = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/hook`
  const request = { name: 'robot', kind: 'webhook', url }
  const channel = await administrator.callAny('POST /notificationChannel/save', { request })
  const channelId = (channel.data as { id: number }).id
  async function send(): Promise<void> {
    const choice = await administrator.callAny('POST /notification/save', { request: { kinds: ['hot'], channelId } })
    const { id } = choice.data as { id: number }
    expect(await administrator.call('POST /notification/test/{id}', { params: { id } })).toMatchObject({ code: 200 })
  }
  const messages = () =>
    server.db.selectFrom('notification_message').select(['status', 'tries', 'next_try_at']).orderBy('id').execute()

  await using child = new TestChild(CHILD, [JSON.stringify(server.settings)])
  await send()
  await until(() => expect(heard).toBe(1))
  const stop = await startTasks(server.app, server.settings, [sendWaiting])
  try {
    await child.end()
    isHanging = false
    // What comes after the kill is sent by the other server; what was on its way stays leased, and is not sent twice meanwhile.
    await send()
    await until(async () =>
      expect(await messages()).toMatchObject([{ status: 'waiting' }, { status: 'sent', tries: 1 }]),
    )
    expect(heard).toBe(2)
    const [leased] = await messages()
    expect((leased?.next_try_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(0)
    expect((leased?.next_try_at.getTime() ?? 0) - Date.now()).toBeLessThan(40_000)
    await server.db
      .updateTable('notification_message')
      .set({ next_try_at: new Date() })
      .where('status', '=', 'waiting')
      .execute()
    await until(async () => expect(await messages()).toMatchObject([{ status: 'sent', tries: 2 }, { tries: 1 }]))
    expect(heard).toBe(3)
  } finally {
    await stop()
    robot.closeAllConnections()
    robot.close()
  }
}, 60_000)

test('a message that ends each server that tries it is given up after six tries', async () => {
  let heard = 0
  const robot = createServer(() => void (heard += 1))
  await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve))
  try {
    await using server = await testServer()
    const { userId } = await server.signIn('管理员')
    const url = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/hook`
    const administrator = await server.signIn('管理员')
    const request = { name: 'robot', kind: 'webhook', url }
    const channel = await administrator.callAny('POST /notificationChannel/save', { request })
    const message = { user_id: userId, channel_id: (channel.data as { id: number }).id, subject: 's', body: 'b' }
    await server.db.insertInto('notification_message').values(message).execute()
    const rows = () => server.db.selectFrom('notification_message').select(['status', 'tries', 'error']).execute()
    for (let kills = 1; kills <= 6; kills += 1) {
      await using child = new TestChild(CHILD, [JSON.stringify(server.settings)])
      await until(() => expect(heard).toBe(kills))
      await child.end()
      await server.db.updateTable('notification_message').set({ next_try_at: new Date() }).execute()
    }
    expect(await rows()).toEqual([{ status: 'waiting', tries: 6, error: null }])
    await sendMessages(server.app)
    expect(await rows()).toEqual([{ status: 'failed', tries: 7, error: null }])
    expect(heard).toBe(6)
  } finally {
    robot.closeAllConnections()
    robot.close()
  }
}, 120_000)
