import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { EVALUATION, PRECISE } from '../../rules/lesson-words.ts'
import { commentScreenTexts } from '../text.ts'
import { CommentCard } from './comment-card.tsx'
import type { Comment } from './comment-calls.ts'

const t = translator(commentScreenTexts, locale)
const ui = translator(uiTexts, locale)

const nothing = { avatarId: null, point: null, modelItemName: null, materialName: null, tagType: null, total: null }
const at = { createdAt: '2026-11-26T11:00:00+08:00', isEdited: false, resolvedAt: null, resolvedBy: null }
const rest = { scores: [], drawingId: null, voiceId: null, isHidden: false, hiddenReason: null, replies: [] }
const written = { id: 1, userId: 2, userName: '李静', type: EVALUATION, content: '追问有梯度', isPresenter: false }

async function showCard(of: object = {}, newSince?: string, hasVideo = true) {
  answerCalls({ 'GET /users/info': { id: written.userId } })
  await show(
    <CommentCard
      comment={{ ...nothing, ...at, ...rest, ...written, ...of } as unknown as Comment}
      isSelected={false}
      mayComment={false}
      presenterId={2}
      durationS={60}
      newSince={newSince}
      onSeek={hasVideo ? () => {} : undefined}
      onEdit={() => {}}
      onOpen={() => {}}
    />,
  )
}

test.each([
  ['a reviewer', false, ['teacher']],
  ['the presenter, with which of them it is', true, ['teacher', 'presenter']],
] as const)('the author carries the teacher tag: %s', async (_, isPresenter, tags) => {
  await showCard({ isPresenter })
  for (const tag of tags) await expect.element(page.getByText(t(tag), { exact: true })).toBeVisible()
  expect(page.getByText(t('presenter'), { exact: true }).elements()).toHaveLength(isPresenter ? 1 : 0)
  await expectAccessible()
})

test.each([
  [60, 0],
  [60.5, 1],
])('a comment at %d s of a video that was replaced by one of 60 s is marked', async (point, marks) => {
  await showCard({ type: PRECISE, point, pointEnd: null })
  await expect.element(page.getByRole('button', { name: t('seek', { time: '01:00' }) })).toBeVisible()
  expect(page.getByText(t('beyondEnd')).elements()).toHaveLength(marks)
})

test('scores and weights have the decimals that they were entered with', async () => {
  const standard = { modelItemId: 1, name: '教学目标', weight: 12.5, score: 4.25 }
  await showCard({ scores: [standard], total: 89.96 })
  await expect.element(page.getByText('4.25 / 12.5')).toBeVisible()
  await expect.element(page.getByText('89.96')).toBeVisible()
  await showCard({ type: PRECISE, modelItemName: '教学目标', score: 4, weight: 12.5 })
  await expect.element(page.getByText('教学目标 4/12.5')).toBeVisible()
})

test('without a video a comment’s place is read; there is nowhere to go', async () => {
  await showCard({ type: PRECISE, point: 12, pointEnd: 20 }, undefined, false)
  await expect.element(page.getByText('00:12–00:20')).toBeVisible()
  expect(page.getByRole('button', { name: t('seek', { time: '00:12' }) }).elements()).toEqual([])
})

test.each([
  ['a drawing alone', { content: '' }, 1],
  ['words as well', {}, 0],
  ['a goal as well', { content: '', tagType: { id: 1, type: '启发提问' } }, 0],
])('a comment whose drawing went with the video says so where nothing else is left: %s', async (_, of, notes) => {
  await showCard({ type: PRECISE, point: 12, pointEnd: null, ...of }, undefined, false)
  await expect.element(page.getByText('00:12')).toBeVisible()
  expect(page.getByText(t('drawingGone')).elements()).toHaveLength(notes)
})

const reply = { ...written, id: 2, content: '谢谢' }
const other = { userId: 9, userName: '刘洋' }
const ownReply = { ...nothing, ...at, ...reply, id: 3 }
test.each([
  ['later than the last visit', {}, '2026-11-26T02:59:59.999Z', 1],
  ['not from that moment itself', {}, '2026-11-26T03:00:00.000Z', 0],
  ['nothing at a first visit', {}, undefined, 0],
  [
    'a reply',
    { createdAt: '2026-11-26T10:00:00+08:00', replies: [{ ...ownReply, ...other, id: 2 }, ownReply] },
    '2026-11-26T02:30:00.000Z',
    1,
  ],
])('what others wrote since the last visit is marked as new: %s', async (_, of, newSince, marks) => {
  await showCard({ ...other, replies: [ownReply], ...of }, newSince)
  // Who the person is, is known once the own reply can be edited.
  await expect.element(page.getByRole('button', { name: ui('edit'), exact: false })).toBeVisible()
  expect(page.getByText(t('new'), { exact: true }).elements()).toHaveLength(marks)
  await expectAccessible()
})

test('each button is named by what it is of: comments of one author by their places, replies by their words', async () => {
  const thanks = { ...nothing, ...at, ...reply }
  const of = { type: PRECISE, point: 750, pointEnd: null, replies: [thanks, { ...thanks, id: 3, content: '下次改进' }] }
  await showCard(of)
  const name = t('ofAt', { name: written.userName, time: '12:30' })
  await expect.element(page.getByRole('article', { name })).toBeVisible()
  const named = [name, ...of.replies.map(({ content: words }) => t('replyBy', { name: written.userName, words }))]
  for (const each of named)
    await expect.element(page.getByRole('button', { name: ui('editOf', { name: each }), exact: true })).toBeVisible()
})

test.each([
  ['a comment', {}, t('deleteText', { words: written.content })],
  ['one without words', { content: '' }, t('deleteText', { words: t('of', { name: written.userName }) })],
  ['a long one', { content: '😀'.repeat(61) }, t('deleteText', { words: `${'😀'.repeat(60)}…` })],
  ['a reply', { replies: [{ ...nothing, ...at, ...reply }] }, t('deleteReplyText', { words: reply.content })],
])('the question before %s is deleted quotes it', async (_, of, words) => {
  await showCard(of)
  await page
    .getByRole('button', { name: ui('delete'), exact: false })
    .first()
    .click()
  await expect.element(page.getByText(words)).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
