import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { lessonScreenTexts } from '../text.ts'
import { useLessonActions } from './lesson-actions.tsx'
import type { LessonRow } from './lesson-search.ts'

const t = translator(lessonScreenTexts, locale)
const ui = translator(uiTexts, locale)

const NAME = { name: '荷塘月色' }

function Actions({ lesson }: { lesson: LessonRow }) {
  return useLessonActions({ onEdit: () => {}, onCopy: () => {} })(lesson)
}

test.each([
  ['planned', '未开始', null, ['editOf', 'duplicateOf', 'endOf', 'deleteOf']],
  [
    'live, which is ended before it can be deleted',
    '未开始',
    '2026-11-28T10:00:00.000Z',
    ['editOf', 'duplicateOf', 'endOf'],
  ],
  ['ended', '已结束', null, ['editOf', 'duplicateOf']],
] as const)('what can be done to a lesson that is %s', async (_, state, liveStartedAt, actions) => {
  answerCalls({})
  const lesson = { id: 5, ...NAME, mayChange: true, state, liveStartedAt } as unknown as LessonRow
  await show(<Actions lesson={lesson} />)
  const names = {
    editOf: ui('editOf', NAME),
    deleteOf: ui('deleteOf', NAME),
    duplicateOf: t('duplicateOf', NAME),
    endOf: t('endOf', NAME),
  }
  await expect
    .poll(() =>
      page
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-label')),
    )
    .toEqual(actions.map((action) => names[action]))
})
