import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { EVALUATION } from '../../rules/lesson-words.ts'
import { commentScreenTexts } from '../text.ts'
import { CommentCard } from './comment-card.tsx'
import type { Comment } from './comment-calls.ts'

const t = translator(commentScreenTexts, locale)

test.each([
  ['a reviewer', false, ['teacher']],
  ['the presenter, with which of them it is', true, ['teacher', 'presenter']],
] as const)('the author carries the teacher tag: %s', async (_, isPresenter, tags) => {
  answerCalls({ 'GET /users/info': { id: 9 } })
  const nothing = { avatarId: null, point: null, modelItemName: null, materialName: null, tagType: null, total: null }
  const at = { createdAt: '2026-11-26T11:00:00+08:00', isEdited: false, resolvedAt: null, resolvedBy: null }
  const rest = { scores: [], drawingId: null, voiceId: null, isHidden: false, hiddenReason: null, replies: [] }
  const of = { id: 1, userId: 2, userName: '李静', type: EVALUATION, content: '追问有梯度', isPresenter }
  await show(
    <CommentCard
      comment={{ ...nothing, ...at, ...rest, ...of } as unknown as Comment}
      isSelected={false}
      mayComment={false}
      presenterId={2}
      onSeek={() => {}}
      onEdit={() => {}}
    />,
  )
  for (const tag of tags) await expect.element(page.getByText(t(tag), { exact: true })).toBeVisible()
  expect(page.getByText(t('presenter'), { exact: true }).elements()).toHaveLength(isPresenter ? 1 : 0)
  await expectAccessible()
})
