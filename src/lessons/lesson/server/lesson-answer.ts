import type { z } from 'zod'
import { storedNameOf } from '../../../platform/rules/file-name.ts'
import { bandOf } from '../../rules/band.ts'
import type { Lesson } from '../contract.ts'
import { dateRange } from '../rules/date-range.ts'
import type { LessonRow } from './find-lessons.sql.ts'

const written = (at: Date | null) => at?.toISOString() ?? null
const fileName = (key: string | null, contentType: string | null) =>
  key === null ? null : storedNameOf(key, contentType ?? '')

/** A lesson as calls give it; its range is written in the business zone. */
export function lessonAnswer(
  { videoKey, videoContentType, posterKey, posterContentType, ...lesson }: LessonRow,
  timeZone: string,
): z.input<typeof Lesson> {
  const { startTime, endTime } = lesson
  return {
    ...lesson,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    dateRange: dateRange(startTime, endTime, timeZone),
    liveStartedAt: written(lesson.liveStartedAt),
    endedAt: written(lesson.endedAt),
    reviewDeadline: written(lesson.reviewDeadline),
    videoFileName: fileName(videoKey, videoContentType),
    posterFileName: fileName(posterKey, posterContentType),
    band: bandOf(lesson.score),
  }
}
