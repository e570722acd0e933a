import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { PRECISE } from '../../rules/lesson-words.ts'
import { commentScreenTexts } from '../text.ts'
import { CommentList } from './comment-list.tsx'
import { readCommentSearch } from './comment-search.ts'

const NONE = { data: [], totalCount: 0 }

test('a page whose comments were deleted gives way to the last one', async () => {
  answerCalls({
    'POST /Comment/find/': { data: [], totalCount: 20 },
    'POST /Comment/authors': NONE,
    'POST /materialType/find/': NONE,
    'POST /TagType/find/': NONE,
  })
  const pages: (number | undefined)[] = []
  await show(
    <CommentList
      classId={1}
      type={PRECISE}
      presenterId={1}
      durationS={null}
      newSince={undefined}
      mayComment
      search={readCommentSearch({ page: '3' })}
      onSearch={(change) => pages.push(change.page)}
      onSeek={() => {}}
      onEdit={() => {}}
    />,
  )
  await expect.poll(() => pages[0]).toBe(2)
})

test('a reply to a comment that is deleted meanwhile is not lost, and reads why it can’t be posted', async () => {
  const t = translator(commentScreenTexts, locale)
  const nothing = { avatarId: null, point: null, modelItemName: null, materialName: null, tagType: null, total: null }
  const at = { createdAt: '2026-11-26T11:00:00+08:00', isEdited: false, resolvedAt: null, resolvedBy: null }
  const rest = { scores: [], drawingId: null, voiceId: null, isHidden: false, hiddenReason: null, replies: [] }
  const comment = {
    ...nothing,
    ...at,
    ...rest,
    id: 1,
    userId: 2,
    userName: '李静',
    type: PRECISE,
    content: '追问有梯度',
    isPresenter: false,
  }
  let data = [comment]
  answerCalls({
    'POST /Comment/find/': () => ({ data, totalCount: data.length }),
    'POST /Comment/reply/1': () => Response.json({ code: 404, message: 'deleted', data: null }, { status: 404 }),
  })
  await show(
    <CommentList
      classId={1}
      type={PRECISE}
      presenterId={1}
      durationS={null}
      newSince={undefined}
      mayComment
      search={readCommentSearch({})}
      onSearch={() => {}}
      onSeek={() => {}}
      onEdit={() => {}}
    />,
  )
  await page.getByRole('button', { name: `${t('reply')}: ${t('of', { name: '李静' })}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('谢谢')
  data = []
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(t('none'), { exact: true })).toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('谢谢')
  await dialog.getByRole('button', { name: t('send'), exact: true }).click()
  await expect.element(dialog.getByText('deleted')).toBeVisible()
})
