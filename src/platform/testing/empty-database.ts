import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import type { Db, DatabaseSettings } from '../server/database/database.ts'
import { administer, databaseOf } from './global-setup.ts'

interface EmptyDatabase {
  db: Db
  settings: DatabaseSettings
}

/** A database of this test's own without anything in it. Only in *.db.test.ts. */
export async function emptyDatabase(owner = 'default', locale?: string): Promise<EmptyDatabase> {
  const { connection } = inject('testServer')
  const name = `minerva_empty_${process.pid}_${Math.random().toString(36).slice(2)}`
  const isLike = locale === undefined ? '' : `template template0 locale '${locale}' encoding 'UTF8'`
  await administer(connection, `create database ${name} owner ${owner} ${isLike}`)
  const settings = { connection: databaseOf(connection, name) }
  const db = openDatabase(settings)
  onTestFinished(async () => {
    await db.destroy()
    await administer(connection, `drop database ${name} with (force)`)
  })
  return { db, settings }
}

/** One that belongs to a user who is no superuser, and is used as that one. */
export async function ownedDatabase(): Promise<EmptyDatabase> {
  const { connection } = inject('testServer')
  const role = `owner_${Math.random().toString(36).slice(2)}`
  await administer(connection, `create role ${role} login password 'owner'`)
  onTestFinished(() => administer(connection, `drop role ${role}`))
  const { settings } = await emptyDatabase(role)
  const own = { connection: withUser(settings.connection, role) }
  const db = openDatabase(own)
  onTestFinished(() => db.destroy())
  return { db, settings: own }
}

function withUser(connection: DatabaseSettings['connection'], user: string): DatabaseSettings['connection'] {
  if (typeof connection !== 'string') return { ...connection, user }
  const url = new URL(connection)
  url.username = user
  url.password = 'owner'
  return url.href
}

/** As DATABASE_URL names it. */
export function addressOf({ connection }: DatabaseSettings): string {
  if (typeof connection === 'string') return connection
  const { host, user, database } = connection
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}
