import { expect, test } from 'vitest'
import type { CommentType } from '../../rules/lesson-words.ts'
import { formProblems } from './form-problems.ts'

const precise = { type: '精准点评' as CommentType, content: 'x', point: 3, scores: [] }
const evaluation = { ...precise, type: '评价' as CommentType, point: null }

test.each([
  [precise, []],
  [{ ...precise, pointEnd: 3.001 }, []],
  [{ ...precise, modelId: 1, modelItemId: 2, score: 0 }, []],
  [{ ...precise, content: '', drawingId: 1 }, []],
  [{ ...precise, content: '', voiceId: 1, voiceDuration: 2 }, []],
  [{ ...precise, point: null }, ['point']],
  [{ ...precise, pointEnd: 3 }, ['pointEnd']],
  [{ ...precise, content: '' }, ['content']],
  [{ ...precise, score: 1 }, ['modelItemId']],
  [{ ...precise, modelId: 1, modelItemId: 2 }, ['score']],
  [{ ...precise, modelItemId: 2, score: 1 }, ['modelId']],
  [{ ...precise, voiceId: 1 }, ['voiceDuration']],
  [evaluation, []],
  [{ ...evaluation, content: '', scores: [1], modelId: 1 }, []],
  [{ ...evaluation, scores: [1] }, ['modelId']],
  [{ ...evaluation, content: '' }, ['content']],
  [{ ...evaluation, content: '', drawingId: 1 }, ['content']],
])('%j has its problems at %j', (form, fields) => {
  expect(formProblems(form).map(([field]) => field)).toEqual(fields)
})
