import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { businessDay } from '../../../platform/rules/business-time.ts'
import type { BackgroundWork } from '../../../platform/server/area.ts'
import type { App } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { arrivingFile, fileStore } from '../../../platform/server/files/file-store.ts'
import { inThread } from '../../../platform/server/process/in-thread.ts'
import { publishLessons } from '../../lesson/server/publish-lesson.sql.ts'
import { ENDED } from '../../rules/lesson-words.ts'
import { recordingTime, spanOf } from '../rules/recording-time.ts'
import type { Stretch } from '../rules/recording-time.ts'
import type { JoinedRecording, JoinRequest } from './join-recording-thread.ts'
import type { NewVideo, RecordedLesson } from './recording.sql.ts'
import {
  insertRecordedVideo,
  selectAwaited,
  selectCommentPoints,
  selectRecorded,
  updateCommentPoints,
  updateRecordedVideo,
  updateRecordingLost,
  updateRecordingRemoved,
  updateUnshownVideo,
} from './recording.sql.ts'
import { recordingFolder, recordingsFolder, roomsOf } from './rooms.ts'

/** Three hours of lesson are joined in less. */
const BOUNDS = { deadlineMs: 15 * 60_000, mostHeapMb: 512 }
const LOOK_EVERY_MS = 60_000

/**
 * Makes the recordings on this server's disk the videos of their lessons, once these have ended. Of each process, not of one of
 * them: another one does not reach this disk.
 */
export const keepRecordings: BackgroundWork = (app) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  function look(): void {
    isAskedAgain = running !== undefined
    running ??= finishRecordings(app)
      .catch((error: unknown) => app.log.error({ err: error }, 'recordings could not be finished'))
      .finally(() => {
        running = undefined
        if (isAskedAgain) look()
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const unsubscribe = app.events.subscribe('lesson', look)
  look()
  return async () => {
    clearInterval(timer)
    unsubscribe()
    isAskedAgain = false
    await roomsOf(app).stop()
    await running
  }
}

/** Recordings that could not be joined, and when each is tried again: after a minute, then later and later. */
const failures = new WeakMap<App, Map<number, { times: number; againMs: number }>>()
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** Finishes what is due, one lesson after the other. */
export async function finishRecordings(app: App): Promise<void> {
  const folders = await fs.readdir(recordingsFolder(app.config)).catch((): string[] => [])
  const failed = failures.get(app) ?? new Map<number, { times: number; againMs: number }>()
  failures.set(app, failed)
  for (const name of folders) {
    const id = Number(name)
    if (!Number.isSafeInteger(id) || (failed.get(id)?.againMs ?? 0) > Date.now()) continue
    const lesson = await selectRecorded(app.db, id)
    if (lesson && lesson.state !== ENDED) continue
    // Both follow the same event: the room may not have closed yet.
    roomsOf(app).close(id)
    try {
      if (lesson && !lesson.hasVideo)
        await (isOver(app, lesson) ? removeVideo(app, id, lesson) : makeVideo(app, id, lesson))
    } catch (error) {
      // It stays for another try, and holds up no other.
      app.log.error({ err: error, lessonId: id }, 'a recording could not be finished')
      const times = (failed.get(id)?.times ?? 0) + 1
      failed.set(id, { times, againMs: Date.now() + Math.min(LOOK_EVERY_MS * 2 ** (times - 1), LONGEST_PAUSE_MS) })
      await showLost(app, id, 'failed')
      continue
    }
    failed.delete(id)
    await fs.rm(recordingFolder(app, id), { recursive: true, force: true })
  }
  // Begun, but not a frame reached the disk.
  for (const id of await selectAwaited(app.db, roomsOf(app).server))
    if (!folders.includes(String(id))) await showLost(app, id, 'nothing')
}

const isOver = ({ config }: App, { keepVideoUntil }: Pick<RecordedLesson, 'keepVideoUntil'>): boolean =>
  keepVideoUntil !== null && keepVideoUntil < businessDay(new Date(), config.timeZone)

/** Parts that could not be joined until the lesson's last day go like the video that they never became. */
function removeVideo(app: App, id: number, { name }: Pick<RecordedLesson, 'name'>): Promise<void> {
  return transaction(app.db, async (trx) => {
    if (!(await updateRecordingRemoved(trx, id))) return
    await publishLessons(trx, [id])
    await writeAudit(trx, { userId: null, action: 'remove video', objectKind: 'lesson', objectId: id, after: { name } })
  })
}

/** Shows users who wait for the recording that there is none. */
export function showLost(app: App, id: number, state: 'nothing' | 'failed' | 'refused'): Promise<void> {
  return transaction(app.db, async (trx) => {
    if (await updateRecordingLost(trx, id, state)) await publishLessons(trx, [id])
  })
}

async function makeVideo(
  app: App,
  id: number,
  { presenterId, name }: { presenterId: number; name: string },
): Promise<void> {
  const folder = recordingFolder(app, id)
  const parts = (await fs.readdir(folder))
    .toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))
    .map((part) => path.join(folder, part))
  const key = randomUUID()
  const file = arrivingFile(app.config, key)
  await fs.mkdir(path.dirname(file), { recursive: true })
  // Half of a recording would stay for days next to the parts, once for each try, also on a disk that is full.
  await using leftovers = new AsyncDisposableStack()
  leftovers.defer(() => fs.rm(file, { force: true }))
  const request: JoinRequest = { parts, target: file }
  const joined = await inThread<JoinedRecording>(
    new URL('./join-recording-thread.ts', import.meta.url),
    request,
    BOUNDS,
  )
  if (typeof joined === 'string') throw new Error(`the recording of lesson ${id} could not be joined: ${joined}`)
  if (!joined) return showLost(app, id, 'nothing')
  const { size } = await fs.stat(file)
  const { stretches, ...facts } = joined
  const video = { ...facts, key, fileName: `${name}.webm`, sizeBytes: size, contentType: 'video/webm' }
  await keepVideo(app, { id, presenterId }, { video, file, stretches })
}

/** Takes a file into the store and makes it the lesson's video; `file` must be in the folder where files arrive. See `showVideo`. */
export async function keepVideo(
  app: App,
  { id, presenterId }: { id: number; presenterId: number },
  { video, file, stretches }: { video: NewVideo; file: string; stretches: readonly Stretch[] },
): Promise<void> {
  const videoId = await insertRecordedVideo(app.db, presenterId, video)
  // Each failed attempt would take the presenter's space for a day.
  await using unshown = new AsyncDisposableStack()
  unshown.defer(() => updateUnshownVideo(app.db, videoId))
  await (await fileStore(app.config)).adopt(video.key, file)
  await showVideo(app, id, videoId, stretches)
}

/** Makes a video that is in the store the lesson's, unless it has one; `stretches`: what of the lesson is in it, by this machine's clock.
 * The comments made meanwhile move to what they were about: their points then count from the start of the recording. */
function showVideo(app: App, id: number, videoId: number, stretches: readonly Stretch[]): Promise<void> {
  return transaction(app.db, async (trx) => {
    const lesson = await selectRecorded(trx, id)
    if (!lesson || lesson.hasVideo) return
    // The recording was written by this machine's clock, all else by the database's.
    const clockAheadMs = Date.now() - lesson.now.getTime()
    const liveMs = (lesson.liveStartedAt ?? lesson.now).getTime() + clockAheadMs
    const sinceLive = stretches.map(({ fromMs, toMs }) => ({ fromMs: fromMs - liveMs, toMs: toMs - liveMs }))
    const moved = (pointMs: number) => Math.round(recordingTime(sinceLive, pointMs))
    const points = await selectCommentPoints(trx, id)
    await updateCommentPoints(
      trx,
      points.map((point) => ({
        id: point.id,
        ...spanOf(moved(point.pointMs), point.pointEndMs === null ? null : moved(point.pointEndMs)),
      })),
    )
    await updateRecordedVideo(trx, id, videoId, sinceLive)
    await publishLessons(trx, [id])
    const after = { videoId }
    await writeAudit(trx, { userId: null, action: 'keep recording', objectKind: 'lesson', objectId: id, after })
  })
}
