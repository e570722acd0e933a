import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-errors.ts'

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const LOGGED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const ENDED_BY_ADMINISTRATOR = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

test('a connection that the server ends in the same packet in which it accepts it fails its query, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([LOGGED_IN, READY, ENDED_BY_ADMINISTRATOR])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const db = openDatabase({ connection: `postgres://minerva@127.0.0.1:${port}/minerva` })
  try {
    await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isDatabaseAway)
  } finally {
    await db.destroy()
    server.close()
  }
})
