import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { DayRange, ExportFormat, filter, Id, IdInPath, listOf, Pie, Xy } from '../../platform/contract/shapes.ts'
import { BANDS } from '../rules/band.ts'
import { SCORE_STEPS } from './rules/score-lines.ts'

const Person = z.object({ id: Id, name: z.string(), avatarId: Id.nullable() })
const Minute = z.object({ minute: z.int(), count: z.int(), share: z.number().nullable() })
/** What lessons are compared by. */
const COMPARED_BY = ['teacher', 'course', 'company'] as const
const lecture = { key: 'lecture', scope: 'companies' } as const

export const lessonReportCalls = defineCalls({
  'POST /Class/report/{id}': {
    summary: 'What the reviewers of a lesson scored and wrote, in figures: of those whose comments the caller may read',
    ...lecture,
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    response: z.object({
      id: Id,
      name: z.string(),
      course: z.string(),
      userName: z.string(),
      startTime: z.string(),
      videoFileName: z.string().nullable(),
      /** the caller may not read others' comments yet: the figures are of the own ones, and no score is given */
      isRestricted: z.boolean(),
      reviewers: z.array(Person.extend({ total: z.number().nullable(), comments: z.int() })),
      /** reviewers who have not evaluated */
      missing: z.array(Person),
      standards: z.array(
        z.object({
          name: z.string(),
          weight: z.number(),
          mean: z.number(),
          min: z.number(),
          max: z.number(),
          spread: z.number(),
        }),
      ),
      score: z.number().nullable(),
      band: z.enum(BANDS).nullable(),
      /** standard deviation of the totals, and how far the reviewers agree (0 to 1) */
      spread: z.number().nullable(),
      agreement: z.number().nullable(),
      /** every minute of the video: comments, and the mean of their scores as a share of what could be reached */
      perMinute: z.array(Minute),
      best: z.array(Minute),
      weakest: z.array(Minute),
      tags: Pie,
      categories: Pie,
    }),
  },
  'POST /Class/exportReport/{id}': {
    summary: 'The report as a document (pdf), or its scores as a spreadsheet (xls, xlsx, csv)',
    ...lecture,
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    request: z.object({ format: z.enum(['pdf', ...ExportFormat.options]).default('pdf') }),
    response: 'file',
  },
  'POST /Class/compare/': {
    summary: 'Scored lessons whose scores the caller may read, summed by teacher, course or company; the best first',
    ...lecture,
    reads: 'replica',
    request: z.object({ by: z.enum(COMPARED_BY), period: DayRange.nullish(), course: filter(z.string().max(50)) }),
    response: listOf(
      z.object({
        /** the teacher's or the company's number, or the course */
        id: z.string(),
        name: z.string(),
        lessons: z.int(),
        reviews: z.int(),
        comments: z.int(),
        score: z.number(),
        band: z.enum(BANDS),
      }),
    ),
  },
  'POST /Class/scoreLines/': {
    summary:
      'Mean scores over time of the lessons whose scores the caller may read: a line for each teacher, course or company, the eight with the most lessons, by month or lesson by lesson',
    ...lecture,
    reads: 'replica',
    request: z.object({
      by: z.enum(COMPARED_BY),
      step: z.enum(SCORE_STEPS).default('month'),
      period: DayRange,
      course: filter(z.string().max(50)),
    }),
    response: Xy,
  },
})

export type LessonReportCalls = typeof lessonReportCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends LessonReportCalls {}
}
