import fs from 'node:fs'
import { makePeer } from '../src/lessons/room/testing/made-peer.ts'
import type { MadePeer } from '../src/lessons/room/testing/made-peer.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../src/platform/server/database/database.ts'
import { migrateDatabase } from '../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../src/platform/testing/test-sealing.ts'
import { makeThrowawayFolder } from '../src/platform/testing/throwaway-folder.ts'
import { startBenchPostgres } from './bench-database.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { httpClient } from './http-client.ts'
import type { VideoFigure } from './video-place.ts'

/** The whole server on an empty database. */
export interface RoomPlace {
  db: Db
  url: string
  /** the cookie's name */
  cookie: string
  server: Child
  /** Kills the server and starts it again; when it answers, ms since 1970. */
  restart: () => Promise<number>
}

export async function atRoomServer(
  say: (line: string) => void,
  measure: (place: RoomPlace) => Promise<VideoFigure[]>,
): Promise<VideoFigure[]> {
  const postgres = await startBenchPostgres('rooms', say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  try {
    await migrateDatabase(settings, TEST_SEALING)
    const db = openDatabase(settings)
    const dataDir = makeThrowawayFolder('rooms')
    const start = (port: string) => startChild('serve.ts', { ...settings, hasConsole: true, dataDir, port })
    let server = start('0')
    try {
      const { url, cookie } = await server.next<{ url: string; cookie: string }>()
      const place: RoomPlace = {
        db,
        url,
        cookie,
        server,
        async restart() {
          await server.stop()
          server = start(new URL(url).port)
          await server.next()
          return Date.now()
        },
      }
      return await measure(place)
    } finally {
      await server.stop()
      await db.destroy()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  } finally {
    await postgres.stop()
  }
}

/** A viewer without a browser, who is connected, and what keeps the seat: to be called every ten seconds. */
export async function joinMade(
  url: string,
  session: string,
  classId: number,
): Promise<{ peer: MadePeer; stay: () => Promise<unknown> }> {
  const http = httpClient(url, session)
  const params = { classId }
  const { token } = await http.call('GET /Meet/getJoin/{classId}', { params })
  const { seat } = await http.call('POST /Room/enter/{classId}', { params, request: { token } })
  const peer = await makePeer([{ kind: 'video' }, { kind: 'audio' }])
  const request = { seat, isSending: false, sdp: peer.sdp }
  const { sdp } = await http.call('POST /Room/connect/{classId}', { params, request })
  await peer.connect(sdp)
  return { peer, stay: () => http.call('POST /Room/state/{classId}', { params, request: { seat } }) }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const TICKS_PER_S = 100

/** Processor time of a process so far, in hundredths of a second. */
export function ticksOf(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
