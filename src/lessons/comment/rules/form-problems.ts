import { PRECISE } from '../../rules/lesson-words.ts'
import type { CommentType } from '../../rules/lesson-words.ts'

/** What a comment's form holds, as far as its fields depend on each other. Points are seconds. */
export interface EnteredComment {
  type: CommentType
  content: string
  point?: number | null | undefined
  pointEnd?: number | null | undefined
  modelId?: number | null | undefined
  modelItemId?: number | null | undefined
  score?: number | null | undefined
  tagType?: object | null | undefined
  drawingId?: number | null | undefined
  scores: readonly unknown[]
  voiceId?: number | null | undefined
  voiceDuration?: number | null | undefined
}

/** The fields that don't go with the others, each with the name of the text that says why. */
export function formProblems(form: EnteredComment): [field: keyof EnteredComment, text: string][] {
  const { type, content, point, pointEnd, modelId, modelItemId, score, tagType } = form
  const { drawingId, scores, voiceId, voiceDuration } = form
  const isPrecise = type === PRECISE
  const isEmpty =
    content === '' && voiceId == null && (isPrecise ? drawingId == null && tagType == null : scores.length === 0)
  const problems: [boolean, keyof EnteredComment, string][] = [
    [isEmpty, 'content', 'contentRequired'],
    [(voiceId == null) !== (voiceDuration == null), 'voiceDuration', 'voiceNeedsLength'],
    [isPrecise && point == null, 'point', 'pointRequired'],
    [isPrecise && point != null && pointEnd != null && pointEnd <= point, 'pointEnd', 'spanReversed'],
    [isPrecise && score != null && modelItemId == null, 'modelItemId', 'standardRequired'],
    [isPrecise && modelItemId != null && score == null, 'score', 'scoreRequired'],
    [isPrecise && modelItemId != null && modelId == null, 'modelId', 'scaleRequired'],
    [!isPrecise && scores.length > 0 && modelId == null, 'modelId', 'scaleRequired'],
  ]
  return problems.filter(([isWrong]) => isWrong).map(([, field, text]) => [field, text])
}
