import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium as browsers } from '@playwright/test'
import { sql } from 'kysely'
import { chromium } from '../../scripts/chromium.ts'
import { fileTypes } from '../../src/areas.ts'
import { POSTER, VIDEO } from '../../src/lessons/rules/file-types.ts'
import { addLesson } from '../../src/lessons/testing/add-lesson.ts'
import {
  insertAttachment,
  selectFinished,
  selectIsReadable,
  selectReadable,
  updateFinished,
} from '../../src/people/attachment/server/attachment.sql.ts'
import { findAnyCaller } from '../../src/people/token/server/find-token-caller.ts'
import { diskStore } from '../../src/platform/server/files/disk-store.ts'
import { figuresOf, randomOf } from '../bench-row.ts'
import { explained } from '../explain.ts'
import { writeLongVideo } from '../long-video.ts'
import { playVideo } from '../play-video.ts'
import type { ServerFigures } from '../serve.ts'
import { atVideoPlace } from '../video-place.ts'
import type { Place, VideoFigure } from '../video-place.ts'

// A video of 2 GB as it is watched: opened and moved in by a browser, and played by many at once.

const LONG = { hours: 1, bytes: 2e9 }
const SEEKS = 12
const PLAYERS = 200
const PLAYER_BYTES_PER_S = 2e6 / 8
const PLAYED_S = 60
/** They begin within that much, as people do. */
const BEGIN_MS = 4000
const LESSONS = 200
const ROUNDS = 300

export const video = (say: (line: string) => void): Promise<VideoFigure[]> =>
  atVideoPlace(say, async (place) => {
    const long = await addLongVideo(place)
    const figures: VideoFigure[] = []
    for (const measure of [watchInBrowser, checkRights, playByMany]) {
      const measured = await measure(place, long)
      for (const { what, figure, unit } of measured) say(`  ${what}: ${figure.toFixed(2)} ${unit}`)
      figures.push(...measured)
    }
    return figures
  })

interface Long {
  key: string
  address: string
  sizeBytes: number
}

/** The video of one of a teacher’s lessons; the one who watches reviews them all. */
async function addLongVideo({ db, url, dataDir, teacherId, viewerId, say }: Place): Promise<Long> {
  say('A video of 2 GB …')
  const file = path.join(dataDir, 'long.mp4')
  await writeLongVideo(file, LONG)
  const { size: sizeBytes } = await fs.stat(file)
  const person = db.selectFrom('app_user').select('company_id').where('id', '=', teacherId)
  const { company_id: companyId } = await person.executeTakeFirstOrThrow()
  const key = randomBytes(20).toString('hex')
  for (let lesson = 0; lesson < LESSONS; lesson += 1) {
    const add = async (fileType: number, contentType: string, ownKey = randomBytes(20).toString('hex')) => {
      const about = { fileType, ownerId: teacherId, companyId, fileName: 'lesson.mp4', sizeBytes }
      const id = await insertAttachment(db, { key: ownKey, ...about })
      await updateFinished(db, id, { contentType, sizeBytes })
      return id
    }
    const video_id = await add(VIDEO, 'video/mp4', lesson === LESSONS / 2 ? key : undefined)
    await addLesson(db, teacherId, { video_id, poster_id: await add(POSTER, 'image/webp') }, [viewerId])
  }
  await sql`analyze`.execute(db)
  await diskStore(path.join(dataDir, 'files')).adopt(key, file)
  return { key, address: `${url}/api/videos/${key}.mp4`, sizeBytes }
}

async function watchInBrowser({ url, viewerToken, say }: Place, { address }: Long): Promise<VideoFigure[]> {
  say('In a browser …')
  const browser = await browsers.launch(chromium)
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { authorization: `cat${viewerToken}` } })
    await page.route(`${url}/watch`, (route) => route.fulfill({ body: '<!doctype html><video muted>' }))
    await page.goto(`${url}/watch`)
    const { firstMs, seekMs } = await page.evaluate(watch, { address, seeks: SEEKS })
    const figures = figuresOf(seekMs)
    return [
      { what: 'first frame of 2 GB with its index at the end', figure: firstMs, unit: 'ms', bar: 1500 },
      { what: `seek in it, the slowest of ${SEEKS}`, figure: figures.p99, unit: 'ms', bar: 300 },
    ]
  } finally {
    await browser.close()
  }
}

/** Runs in the page: until the first frame is there, and until it is after each of some jumps all over the video. */
async function watch({ address, seeks }: { address: string; seeks: number }) {
  const player = document.querySelector('video')
  if (!player) throw new Error('no video')
  const happened = (name: string) =>
    new Promise<void>((resolve, reject) => {
      player.addEventListener(name, () => resolve(), { once: true })
      player.addEventListener('error', () => reject(new Error(player.error?.message)), { once: true })
    })
  const startedAt = performance.now()
  const loaded = happened('loadeddata')
  player.src = address
  await loaded
  const firstMs = performance.now() - startedAt
  const seekMs: number[] = []
  for (let seek = 0; seek < seeks; seek += 1) {
    // The golden section goes everywhere, and nowhere twice.
    const share = (seek * 0.618 + 0.5) % 1
    const seekedAt = performance.now()
    const seeked = happened('seeked')
    player.currentTime = share * player.duration
    await seeked
    seekMs.push(performance.now() - seekedAt)
  }
  return { firstMs, seekMs }
}

async function playByMany({ server, viewerToken, say }: Place, long: Long): Promise<VideoFigure[]> {
  say(`${PLAYERS} players for ${PLAYED_S} s …`)
  const random = randomOf(5)
  const before = await server.ask<ServerFigures>()
  const startedAt = performance.now()
  const playing = { url: long.address, token: viewerToken, sizeBytes: long.sizeBytes, bytesPerS: PLAYER_BYTES_PER_S }
  const played = await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const [beginsMs, from] = [random.below(BEGIN_MS), Math.floor(random.next() * long.sizeBytes * 0.9)]
      await sleep(beginsMs)
      return playVideo({ ...playing, seconds: PLAYED_S }, from)
    }),
  )
  const wallMs = performance.now() - startedAt
  const { cpuMs } = await server.ask<ServerFigures>()
  const cpuShare = (100 * (cpuMs - before.cpuMs)) / wallMs
  const leastAheadS = Math.min(...played.map((each) => each.leastAheadS))
  say(
    `  the server used ${cpuShare.toFixed(0)} % of a processor; at least ${leastAheadS.toFixed(1)} s were there ahead`,
  )
  return [
    {
      what: `${PLAYERS} players at 2 Mbit/s for ${PLAYED_S} s: stalls`,
      figure: played.reduce((sum, { stalls }) => sum + stalls, 0),
      unit: '',
      bar: 0,
    },
    {
      what: 'until they begin, p99',
      figure: figuresOf(played.map(({ startMs }) => startMs)).p99,
      unit: 'ms',
      bar: 1500,
    },
  ]
}

/** Whether the one who watches may read the video still, as it is asked at every request. */
async function checkRights({ db, viewerToken, app, say }: Place, { key }: Long): Promise<VideoFigure[]> {
  say('Rights …')
  const caller = await findAnyCaller(app, viewerToken, false, '127.0.0.1')
  const file = await selectFinished(db, { key })
  if (!file) throw new Error('the video is gone')
  const inPostgres: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    inPostgres.push(
      (
        await explained(db, async (on) => {
          await selectFinished(on, { key })
          await selectIsReadable({ db: on, fileTypes }, file, caller)
        })
      ).ms,
    )
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    if (!(await selectReadable({ db, fileTypes }, { key }, caller))) throw new Error('the video is not readable')
    bare.push(performance.now() - startedAt)
  }
  return [
    { what: 'right to a video, in PostgreSQL, p50', figure: figuresOf(inPostgres).p50, unit: 'ms', bar: 1 },
    { what: 'right to a video, with the way there and back, p50', figure: figuresOf(bare).p50, unit: 'ms', bar: 1 },
  ]
}
