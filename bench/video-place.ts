import fs from 'node:fs/promises'
import path from 'node:path'
import { fileTypes, phones, profileFigures, readConfig, scopes } from '../src/areas.ts'
import type { App } from '../src/platform/server/context.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../src/platform/server/database/database.ts'
import { migrateDatabase } from '../src/platform/server/database/migrate.ts'
import { openEvents } from '../src/platform/server/database/postgres-events.ts'
import { openLog } from '../src/platform/server/process/log.ts'
import { addPerson, addSession } from '../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../src/platform/testing/test-sealing.ts'
import { startBenchPostgres } from './bench-database.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'

export interface VideoFigure {
  what: string
  figure: number
  unit: string
  /** a yardstick has none */
  bar?: number | undefined
}

/** A server on an empty database with a folder for its files, and two teachers: one sends videos, the other watches. */
export interface Place {
  app: App
  db: Db
  server: Child
  url: string
  dataDir: string
  teacherId: number
  viewerId: number
  /** of the teacher's session, and of the viewer's */
  token: string
  viewerToken: string
  say: (line: string) => void
}

/** Measures at such a place; nothing of it stays. */
export async function atVideoPlace(
  say: (line: string) => void,
  measure: (place: Place) => Promise<VideoFigure[]>,
): Promise<VideoFigure[]> {
  const folder = `video-${process.pid}`
  const dataDir = path.resolve(`data/bench/${folder}`)
  const postgres = await startBenchPostgres(folder, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const config = readConfig({ LOG_LEVEL: 'error' })
  const log = openLog(config)
  const events = await openEvents(settings, db, log)
  const server = startChild('serve.ts', { ...settings, dataDir })
  try {
    const { url } = await server.next<{ url: string }>()
    const [teacherId, viewerId] = [await addPerson(db, { role: '教师' }), await addPerson(db, { role: '教师' })]
    const app = { config, db, log, events, sealing: TEST_SEALING, fileTypes, phones, profileFigures, scopes }
    const [token, viewerToken] = [await addSession(db, teacherId), await addSession(db, viewerId)]
    return await measure({ app, db, server, url, dataDir, teacherId, viewerId, token, viewerToken, say })
  } finally {
    await server.stop()
    await events.close()
    await db.destroy()
    await postgres.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
