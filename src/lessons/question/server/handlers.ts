import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import { questionCalls } from '../contract.ts'
import type { QuestionCalls } from '../contract.ts'
import { questionTexts } from '../text.ts'
import {
  insertQuestion,
  publishQuestions,
  selectAskedByDraft,
  selectAskedLesson,
  selectAskedLessonForUpdate,
  selectQuestionCount,
  selectQuestionForUpdate,
  selectQuestions,
  updateAnswered,
  updateQuestionDeleted,
  updateVote,
} from './question.sql.ts'
import type { AskedLesson, FoundQuestion } from './question.sql.ts'

/** More than a presenter reads. */
const MOST_QUESTIONS = 300

type OfQuestion = Pick<Call<QuestionCalls['POST /Question/vote/{id}']>, 'db' | 'caller' | 'params' | 'requestId'>

async function questionOf(trx: Db, { params, caller }: OfQuestion): Promise<FoundQuestion> {
  const question = await selectQuestionForUpdate(trx, params.id, caller)
  if (!question) throw new CallError(CODES.notFound, questionTexts.noSuchQuestion)
  return question
}

function refuseUnlessLive({ isLive }: AskedLesson): void {
  if (!isLive) throw new CallError(CODES.refused, questionTexts.notLive)
}

function askQuestion(call: Call<QuestionCalls['POST /Question/ask']>): Promise<{ id: number }> {
  const { caller, request } = call
  const { classId, text } = request
  const draftKey = request.draftKey ?? null
  return auditedChange(call, async (trx) => {
    const lesson = await selectAskedLessonForUpdate(trx, classId, caller)
    if (!lesson) throw new CallError(CODES.notFound, questionTexts.noSuchLesson)
    const known = draftKey === null ? undefined : await selectAskedByDraft(trx, classId, caller.userId, draftKey)
    if (known !== undefined) return { answer: { id: known } }
    refuseUnlessLive(lesson)
    if ((await selectQuestionCount(trx, classId)) >= MOST_QUESTIONS)
      throw new CallError(CODES.refused, questionTexts.tooMany, { values: { most: MOST_QUESTIONS } })
    const id = await insertQuestion(trx, { lessonId: classId, userId: caller.userId, text, draftKey })
    await updateVote(trx, id, caller.userId, true)
    await publishQuestions(trx, classId)
    return { action: 'ask question', objectKind: 'question', objectId: id, after: { text }, answer: { id } }
  })
}

export const questionNoun = noun(
  questionCalls,
  {
    'POST /Question/find/': async (call) => {
      const { db, caller, request } = call
      await openLesson(call, request.classId)
      const lesson = await selectAskedLesson(db, request.classId, caller)
      if (!lesson) throw new CallError(CODES.notFound, questionTexts.noSuchLesson)
      const mayWrite = caller.keys.get('lecture') === true
      const mayAnswer = mayWrite && lesson.mayAnswer
      const questions = await selectQuestions(db, request.classId, caller)
      return {
        questions: questions.map((question) => ({
          ...question,
          askedAt: question.askedAt.toISOString(),
          answeredAt: question.answeredAt?.toISOString() ?? null,
          mayDelete: mayAnswer || (mayWrite && question.userId === caller.userId),
        })),
        mayAsk: mayWrite && lesson.isLive,
        mayAnswer,
      }
    },
    'POST /Question/ask': askQuestion,
    // A vote is no event of its own for the audit log: a lesson has thousands.
    'POST /Question/vote/{id}': (call) =>
      transaction(call.db, async (trx) => {
        const { id, isAnswered, lesson } = await questionOf(trx, call)
        refuseUnlessLive(lesson)
        if (isAnswered) throw new CallError(CODES.refused, questionTexts.answered)
        if (await updateVote(trx, id, call.caller.userId, call.request.isFor)) await publishQuestions(trx, lesson.id)
        return null
      }),
    'POST /Question/answer/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id, isAnswered, lesson } = await questionOf(trx, call)
        if (!lesson.mayAnswer) throw new CallError(CODES.refused, questionTexts.presenterOnly)
        if (isAnswered === call.request.isAnswered) return { answer: null }
        await updateAnswered(trx, id, !isAnswered)
        await publishQuestions(trx, lesson.id)
        const action = isAnswered ? 'reopen question' : 'answer question'
        return { action, objectKind: 'question', objectId: id, answer: null }
      }),
    'DELETE /Question/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id, userId, text, lesson } = await questionOf(trx, call)
        if (!lesson.mayAnswer && userId !== call.caller.userId)
          throw new CallError(CODES.refused, questionTexts.presenterOnly)
        await updateQuestionDeleted(trx, id)
        await publishQuestions(trx, lesson.id)
        return { action: 'delete question', objectKind: 'question', objectId: id, before: { text }, answer: null }
      }),
  },
  questionTexts,
)
