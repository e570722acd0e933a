import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { BackgroundWork } from '../../../platform/server/area.ts'
import type { App } from '../../../platform/server/context.ts'
import { arrivingFile } from '../../../platform/server/files/file-store.ts'
import { CallError } from '../../../platform/server/http/errors.ts'
import { keepVideo, showLost } from '../../room/server/finish-recording.ts'
import { VIDEO } from '../../rules/file-types.ts'
import { recordedMeeting, recordingStart } from '../rules/recorded-meeting.ts'
import type { RecordedMeeting } from '../rules/recorded-meeting.ts'
import { selectAwaiting } from './meeting.sql.ts'
import type { AwaitingLesson } from './meeting.sql.ts'

const LOOK_EVERY_MS = 30_000
/** A file that was not written to for so long is whole. */
const QUIET_MS = 60_000

interface Found extends RecordedMeeting {
  file: string
  sizeBytes: number
  writtenMs: number
}

/** Recordings that were refused, by file, size and time: looked at again once they change; and folders that were reported as unreadable. */
const refused = new WeakMap<App, Set<string>>()

/** Makes what a meeting service leaves in a folder the videos of the lessons, once these have ended. Of each process that has such a folder. */
export const takeMeetingRecordings: BackgroundWork = (app) => {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= takeRecordings(app)
      .catch((error: unknown) => app.log.error({ err: error }, 'recordings of meetings could not be taken'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Takes what is due; of several recordings of a meeting the largest. */
export async function takeRecordings(app: App, now = Date.now()): Promise<void> {
  const folder = app.config.meeting?.recordings
  if (folder === undefined) return
  const known = refused.get(app) ?? new Set<string>()
  refused.set(app, known)
  const notRead = (place: string, error: unknown) => {
    if (known.has(place)) return
    known.add(place)
    app.log.warn({ err: error, folder: place }, 'a folder of recordings could not be read')
  }
  const found = (await recordingsIn(folder, notRead)).filter(({ writtenMs }) => now - writtenMs >= QUIET_MS)
  const meetings = Map.groupBy(found, ({ meetingNumber }) => meetingNumber)
  for (const [meetingNumber, files] of meetings) {
    const lesson = await selectAwaiting(app.db, meetingNumber)
    if (!lesson) continue
    const [largest] = files
      // An earlier lesson of the same room may have left one.
      .filter((one) => one.writtenMs >= lesson.liveStartedAt.getTime() && !known.has(markOf(one)))
      .toSorted((one, other) => other.sizeBytes - one.sizeBytes)
    if (!largest) continue
    try {
      await take(app, lesson, largest)
    } catch (error) {
      known.add(markOf(largest))
      app.log.error({ err: error, lessonId: lesson.id, file: largest.file }, 'the recording of a meeting was not taken')
      await showLost(app, lesson.id, 'refused')
    }
  }
}

const markOf = ({ file, sizeBytes, writtenMs }: Found) => `${file} ${sizeBytes} ${writtenMs}`

/**
 * In the folder, and in those in it: Jibri makes one for each recording. One of those that can't be read, such as a disk's lost+found, or that
 * is just moved away, holds up no other.
 */
async function recordingsIn(folder: string, notRead: (place: string, error: unknown) => void): Promise<Found[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
  const found = await recordingsOf(folder, entries)
  for (const place of below)
    try {
      found.push(...(await recordingsOf(place, await fs.readdir(place, { withFileTypes: true }))))
    } catch (error) {
      notRead(place, error)
    }
  return found
}

async function recordingsOf(place: string, entries: readonly Dirent[]): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of entries) {
    const meeting = entry.isFile() ? recordedMeeting(entry.name) : null
    if (!meeting) continue
    const file = path.join(place, entry.name)
    const { size, mtimeMs } = await fs.stat(file)
    found.push({ ...meeting, file, sizeBytes: size, writtenMs: mtimeMs })
  }
  return found
}

/** How far a zone was ahead of UTC. */
function zoneAheadMs(at: Date, zone: string): number {
  const second = Math.floor(at.getTime() / 1000) * 1000
  return Date.parse(`${writtenTime(at, zone).replace(' ', 'T')}Z`) - second
}

async function take(app: App, lesson: AwaitingLesson, found: Found): Promise<void> {
  const type = app.fileTypes.find(({ number }) => number === VIDEO)
  if (!type || found.sizeBytes > type.mostBytes(app.config)) throw new Error('the recording is too large')
  const key = randomUUID()
  const arriving = arrivingFile(app.config, key)
  await fs.mkdir(path.dirname(arriving), { recursive: true })
  try {
    // Another disk, as a rule; what is judged is what is kept.
    await fs.copyFile(found.file, arriving)
    const { contentType, media } = await type.judge(arriving)
    if (!media) throw new Error('the recording has no length')
    const { durationMs } = media
    const video = { ...media, key, fileName: path.basename(found.file), sizeBytes: found.sizeBytes, contentType }
    const fromMs = recordingStart({
      liveStartedMs: lesson.liveStartedAt.getTime(),
      endedMs: lesson.endedAt.getTime(),
      namedMs: found.namedMs,
      zoneMs: zoneAheadMs(lesson.liveStartedAt, app.config.timeZone),
      writtenMs: found.writtenMs,
      durationMs,
    })
    await keepVideo(app, lesson, { video, file: arriving, stretches: [{ fromMs, toMs: fromMs + durationMs }] })
  } catch (error) {
    await fs.rm(arriving, { force: true })
    throw error instanceof CallError ? new Error(error.message, { cause: error }) : error
  }
  await fs.rm(found.file).catch((error: unknown) => app.log.warn({ err: error }, 'a recording stays in its folder'))
}
