import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { Mark } from '../../comment/screens/comment-calls.ts'
import { readCommentSearch } from '../../comment/screens/comment-search.ts'
import { commentScreenTexts } from '../../comment/text.ts'
import type { Lesson } from './lesson.ts'
import { openPlayer } from './open-player.ts'
import { PreciseComments } from './precise-comments.tsx'

const t = translator(commentScreenTexts, locale)

const lesson = { id: 5, userId: 2, type: '录播', state: '已结束', visibility: 'open', modelId: 4, duration: 60 }
const marks = [{ id: 1, point: 12, pointEnd: null }] as unknown as Mark[]

test.each([
  ['of a lesson with a video', 'x.mp4', 0, 1],
  ['once the video is gone', null, 1, 0],
])('comments at points %s', async (_, videoFileName, hints, tracks) => {
  const none = { data: [], totalCount: 0 }
  answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': none,
    'POST /TagType/find/': none,
    'POST /model/find/': none,
    'POST /Comment/authors': none,
    'POST /Comment/find/': { data: [], totalCount: 20 },
  })
  const shown = { ...lesson, videoFileName, mayComment: true, liveStartedAt: null } as unknown as Lesson
  await show(
    <PreciseComments
      lesson={shown}
      marks={marks}
      player={openPlayer()}
      newSince={undefined}
      search={readCommentSearch({})}
      onSearch={() => {}}
      edited={undefined}
      onEdit={() => {}}
      onClip={() => {}}
    />,
  )
  await expect.element(page.getByLabelText(t('content'))).toBeVisible()
  expect(page.getByText(t('noPicture')).elements()).toHaveLength(hints)
  expect(page.getByRole('button', { name: t('playTrack') }).elements()).toHaveLength(tracks)
  await expectAccessible()
})
