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
  [{ ...precise, content: '', tagType: { id: 1 } }, []],
  [{ ...precise, point: null }, [['point', 'pointRequired']]],
  [{ ...precise, pointEnd: 3 }, [['pointEnd', 'spanReversed']]],
  [{ ...precise, pointEnd: 2 }, [['pointEnd', 'spanReversed']]],
  [{ ...precise, point: null, pointEnd: 2 }, [['point', 'pointRequired']]],
  [{ ...precise, point: 0, pointEnd: null }, []],
  [{ ...precise, content: '' }, [['content', 'contentRequired']]],
  [{ ...precise, score: 1 }, [['modelItemId', 'standardRequired']]],
  [{ ...precise, modelId: 1, modelItemId: 2 }, [['score', 'scoreRequired']]],
  [{ ...precise, modelItemId: 2, score: 1 }, [['modelId', 'scaleRequired']]],
  [{ ...precise, voiceId: 1 }, [['voiceDuration', 'voiceNeedsLength']]],
  [evaluation, []],
  [{ ...evaluation, content: '', scores: [1], modelId: 1 }, []],
  [{ ...evaluation, scores: [1] }, [['modelId', 'scaleRequired']]],
  [{ ...evaluation, point: 3, pointEnd: 2 }, []],
  [{ ...evaluation, content: '' }, [['content', 'contentRequired']]],
  [{ ...evaluation, content: '', drawingId: 1 }, [['content', 'contentRequired']]],
  [{ ...evaluation, content: '', tagType: { id: 1 } }, [['content', 'contentRequired']]],
])('%j has the problems %j', (form, problems) => {
  expect(formProblems(form)).toEqual(problems)
})
