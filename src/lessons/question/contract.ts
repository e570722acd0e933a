import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath, Moment } from '../../platform/contract/shapes.ts'
import { LONGEST_QUESTION } from './rules/longest-question.ts'

const Question = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  avatarId: Id.nullable(),
  text: z.string(),
  askedAt: Moment,
  answeredAt: Moment.nullable(),
  votes: z.int(),
  /** the caller's vote is among them */
  isVoted: z.boolean(),
  /** by who asked it, and who changes the lesson */
  mayDelete: z.boolean(),
})

const lecture = { key: 'lecture', scope: 'companies' } as const
const changing = { ...lecture, write: true } as const
const params = z.object({ id: IdInPath })

export const questionCalls = defineCalls({
  'POST /Question/find/': {
    summary: 'The questions of a live lesson: open ones first, those with the most votes before the others',
    ...lecture,
    request: z.object({ classId: Id }),
    response: z.object({
      questions: z.array(Question),
      /** the lesson is live just now, and the caller may write */
      mayAsk: z.boolean(),
      /** the presenter, or an administrator */
      mayAnswer: z.boolean(),
    }),
  },
  'POST /Question/ask': {
    summary: 'Asks the presenter of a lesson that is live just now; the own vote is the first',
    ...changing,
    request: z.object({
      classId: Id,
      text: z.string({ error: 'textRequired' }).trim().min(1, { error: 'textRequired' }).max(LONGEST_QUESTION),
      /** made by the browser for a draft: sent again, it adds nothing */
      draftKey: z.uuid().nullish(),
    }),
    response: z.object({ id: Id }),
  },
  'POST /Question/vote/{id}': {
    summary: 'Votes for an open question of a lesson that is live, once; or takes the vote back',
    ...changing,
    params,
    request: z.object({ isFor: z.boolean() }),
    response: z.null(),
  },
  'POST /Question/answer/{id}': {
    summary: 'The presenter marks a question as answered, or as open again',
    ...changing,
    params,
    request: z.object({ isAnswered: z.boolean() }),
    response: z.null(),
  },
  'DELETE /Question/delete/{id}': {
    summary: 'Deletes a question: by who asked it, or by the presenter',
    ...changing,
    params,
    response: z.null(),
  },
})

export type QuestionCalls = typeof questionCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends QuestionCalls {}
}
