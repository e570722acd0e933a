import { expect, test } from 'vitest'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { PRECISE } from '../../rules/lesson-words.ts'
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
      newSince={undefined}
      mayComment
      search={readCommentSearch({ page: '3' })}
      onSearch={({ page }) => pages.push(page)}
      onSeek={() => {}}
      onEdit={() => {}}
    />,
  )
  await expect.poll(() => pages[0]).toBe(2)
})
