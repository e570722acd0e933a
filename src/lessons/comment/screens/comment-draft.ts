import { newKey } from '../../../platform/ui/call/new-key.ts'
import { useEffect, useState } from 'react'
import { keep, readKept } from '../../../platform/ui/frame/kept.ts'
import { exactTimeCode } from '../../rules/time-code.ts'
import type { Comment } from './comment-calls.ts'

/** A comment as its form holds it: texts as typed. */
export interface Draft {
  draftKey: string
  point: string
  pointEnd: string
  /** the places are seconds since the lesson went live */
  isLive: boolean
  modelItemId: number | undefined
  score: string
  /** of an evaluation, by the standard's id */
  scores: Record<string, string>
  materialTypeId: number | undefined
  tagId: number | undefined
  content: string
  drawingId: number | undefined
  voiceId: number | undefined
  voiceDuration: number | undefined
}

const newDraft = (): Draft => ({
  draftKey: newKey(),
  point: '',
  pointEnd: '',
  isLive: false,
  modelItemId: undefined,
  score: '',
  scores: {},
  materialTypeId: undefined,
  tagId: undefined,
  content: '',
  drawingId: undefined,
  voiceId: undefined,
  voiceDuration: undefined,
})

const draftOf = (comment: Comment): Draft => ({
  ...newDraft(),
  point: comment.point === null ? '' : exactTimeCode(comment.point),
  pointEnd: comment.pointEnd === null ? '' : exactTimeCode(comment.pointEnd),
  modelItemId: comment.modelItemId ?? undefined,
  score: comment.score === null ? '' : String(comment.score),
  scores: Object.fromEntries(comment.scores.map(({ modelItemId, score }) => [modelItemId, String(score)])),
  materialTypeId: comment.materialTypeId ?? undefined,
  tagId: comment.tagType?.id,
  content: comment.content,
  drawingId: comment.drawingId ?? undefined,
  voiceId: comment.voiceId ?? undefined,
  voiceDuration: comment.voiceDuration ?? undefined,
})

/** Whether anything would be lost with it. */
export const isBegun = ({ content, drawingId, voiceId, score, scores }: Draft): boolean =>
  content !== '' ||
  drawingId !== undefined ||
  voiceId !== undefined ||
  score !== '' ||
  Object.values(scores).some((text) => text !== '')

/**
 * A form's draft, which neither a reload nor a session that ends by itself loses; logging out removes it with all else that was kept for the
 * person. A comment that is edited begins unchanged; `isLive`: its places are seconds of the live lesson.
 */
export function useDraft(name: string, edited: Comment | undefined, isLive: boolean) {
  const kept = `cache.draft.${name}.${edited?.id ?? 'new'}`
  const [begun] = useState<Draft>(() => ({
    ...(edited ? { ...draftOf(edited), isLive } : newDraft()),
    ...(readKept(kept) as Partial<Draft> | null),
  }))
  const [draft, setDraft] = useState(begun)
  useEffect(() => {
    // Kept unchanged, it would come back in place of what its author makes of the comment elsewhere.
    if (draft !== begun) keep(kept, draft)
  }, [kept, draft, begun])
  return {
    draft,
    // Other words are another comment: with the key of those that were sent, or are sent by another tab, they would be lost.
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, draftKey: newKey() })),
    clear: () => {
      localStorage.removeItem(kept)
      setDraft(newDraft())
    },
  }
}
