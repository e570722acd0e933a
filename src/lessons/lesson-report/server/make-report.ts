import { writtenTime } from '../../../platform/rules/business-time.ts'
import { storedNameOf } from '../../../platform/rules/file-name.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { bandOf } from '../../rules/band.ts'
import { recordOpened } from '../../lesson/server/record-opened.ts'
import type { LessonReportCalls } from '../contract.ts'
import { agreementOf, extremesOf, spreadOf, standardsOf, totalsOf } from '../rules/report-figures.ts'
import type { Minute } from '../rules/report-figures.ts'
import { lessonReportTexts } from '../text.ts'
import { selectMinutes, selectNamed, selectReportedLesson, selectReviewers, selectSheets } from './report.sql.ts'

export type LessonReport = Awaited<ReturnType<typeof makeReport>>

/** Longer videos are cut in the report: no lesson takes ten hours. */
const MOST_MINUTES = 600

/** The report of a lesson, of what the caller may read of it. Throws CallError 404. */
export async function makeReport(
  call: Pick<Call<LessonReportCalls['POST /Class/report/{id}']>, 'app' | 'db' | 'caller' | 'params' | 'requestId'>,
) {
  const { app, db, caller } = call
  const { id } = call.params
  const lesson = await selectReportedLesson(db, id, caller)
  if (!lesson) throw new CallError(CODES.notFound, lessonReportTexts.noSuchLesson)
  await recordOpened(call, lesson)
  const sheet = await selectSheets(db, id, caller)
  const reviewers = await selectReviewers(db, id, caller)
  const minutes = await selectMinutes(db, id, caller)
  const totals = totalsOf(sheet)
  const isRestricted = !lesson.seesOthers
  const score = isRestricted ? null : lesson.score
  const person = ({ id: userId, name, avatarId }: (typeof reviewers)[number]) => ({ id: userId, name, avatarId })
  return {
    id,
    name: lesson.name,
    course: lesson.course,
    userName: lesson.userName,
    startTime: writtenTime(lesson.startsAt, app.config.timeZone).slice(0, 16),
    videoFileName: lesson.videoKey && storedNameOf(lesson.videoKey, lesson.videoType ?? ''),
    isRestricted,
    reviewers: reviewers.map((each) => ({
      ...person(each),
      total: totals.get(each.id) ?? null,
      comments: each.comments,
    })),
    // Who has evaluated is what the others may not see yet.
    missing: isRestricted ? [] : reviewers.filter(({ hasEvaluated }) => !hasEvaluated).map(person),
    standards: standardsOf(sheet),
    score,
    band: bandOf(score),
    spread: totals.size < 2 ? null : spreadOf([...totals.values()]),
    agreement: agreementOf(sheet),
    perMinute: everyMinute(minutes, lesson.durationMs),
    ...extremesOf(minutes),
    tags: await selectNamed(db, 'tag_type', id, caller),
    categories: await selectNamed(db, 'category_name', id, caller),
  }
}

/** Every minute of the video; without one those until the last comment. */
function everyMinute(commented: readonly Minute[], durationMs: number | null): Minute[] {
  const known = new Map(commented.map((each) => [each.minute, each]))
  const last = durationMs === null ? (commented.at(-1)?.minute ?? -1) : Math.ceil(durationMs / 60_000) - 1
  return Array.from(
    { length: Math.min(MOST_MINUTES, last + 1) },
    (_, minute) => known.get(minute) ?? { minute, count: 0, share: null },
  )
}
