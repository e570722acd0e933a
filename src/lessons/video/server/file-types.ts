import { fileKind } from '../../../platform/rules/file-kind.ts'
import type { Text } from '../../../platform/rules/text.ts'
import type { FileType, JudgedFile } from '../../../platform/server/files/file-type.ts'
import { readHead } from '../../../platform/server/files/receive-file.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { openShowing } from '../../lesson/server/record-opened.ts'
import { DRAWING, POSTER, VIDEO, VOICE, VOICE_MOST_S } from '../../rules/file-types.ts'
import { isUnrestricted } from '../../server/lesson-scope.sql.ts'
import { videoTexts } from '../text.ts'
import { readMedia } from './read-media.ts'
import { commentShows, isChangeableLesson, shownByComment, shownByLesson, showsVideo } from './video-files.sql.ts'

/** A caller who may write lessons may send the files that belong to them. */
const KEY = 'lecture'
const PICTURE_MAX_BYTES = 10 * 2 ** 20
/** Three minutes at 512 kbit/s. */
const VOICE_MAX_BYTES = 12 * 2 ** 20

const refused = (text: Text) => new CallError(CODES.refused, text)

function judgeHead(head: Buffer): void {
  if (fileKind(head)?.is !== 'video') throw refused(videoTexts.notAVideo)
}

async function judgeVideo(file: string): Promise<JudgedFile> {
  judgeHead(await readHead(file))
  const read = await readMedia(file)
  if ('problem' in read) throw refused(read.problem === 'cutOff' ? videoTexts.cutOff : videoTexts.notAVideo)
  const { container, durationMs, video } = read
  if (!video) throw refused(videoTexts.soundOnly)
  if (!video.codec) throw refused(videoTexts.unknownCodec)
  return {
    contentType: `video/${container}`,
    media: { durationMs, width: video.width, height: video.height },
  }
}

async function judgeVoice(file: string): Promise<JudgedFile> {
  const read = await readMedia(file)
  if ('problem' in read || !read.hasSound || read.video) throw refused(videoTexts.notARecording)
  if (read.durationMs > VOICE_MOST_S * 1000) throw refused(videoTexts.recordingTooLong)
  return {
    contentType: `audio/${read.container}`,
    media: { durationMs: read.durationMs, width: null, height: null },
  }
}

/**
 * An administrator who reads a file of an unshared lesson opens that lesson, by whatever address. Not by its cover: a list of lessons has
 * those of all.
 */
const opensLesson = (shows: (fileId: number) => Term): Pick<FileType, 'onRead'> => ({
  async onRead({ db, ...reading }, fileId) {
    if (isUnrestricted(reading.caller)) await openShowing({ app: { db }, ...reading }, shows(fileId))
  },
})

const byComment = (column: 'drawing_id' | 'voice_id') => ({
  ...shownByComment(column),
  ...opensLesson(commentShows(column)),
})

const video: FileType = {
  number: VIDEO,
  key: KEY,
  mostBytes: ({ videoMaxBytes }) => videoMaxBytes,
  judgeHead,
  judge: judgeVideo,
  ...shownByLesson('video_id'),
  ...opensLesson(showsVideo),
  target: { isOpen: isChangeableLesson, gone: videoTexts.lessonGone },
}

/** Pictures are kept within a square of `px`. */
const pictures = (px: number): Pick<FileType, 'key' | 'mostBytes' | 'judge'> => ({
  key: KEY,
  mostBytes: () => PICTURE_MAX_BYTES,
  async judge(file, signal) {
    const { PICTURE, recodeWithin } = await import('../../../platform/server/files/recode-picture.ts')
    return { contentType: PICTURE, bytes: await recodeWithin(file, px, signal) }
  },
})

const poster: FileType = { number: POSTER, ...pictures(1280), ...shownByLesson('poster_id') }

/** What was drawn on a frame, with the frame. */
const drawing: FileType = { number: DRAWING, ...pictures(1920), ...byComment('drawing_id') }

/** A spoken comment, as the browser recorded it. */
const voice: FileType = {
  number: VOICE,
  key: KEY,
  mostBytes: () => VOICE_MAX_BYTES,
  judge: judgeVoice,
  ...byComment('voice_id'),
}

export const lessonFileTypes: readonly FileType[] = [video, poster, drawing, voice]
