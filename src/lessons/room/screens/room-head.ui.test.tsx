import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { roomScreenTexts } from '../text.ts'
import { RoomHead } from './room-head.tsx'
import './room.css'

const t = translator(roomScreenTexts, locale)

test.each([
  ['recorded', false, t('recordingOn'), '"● "'],
  ['cut off', true, t('reconnecting'), 'none'],
])('the red dot is there while the lesson is recorded: %s', async (_, isReconnecting, words, dot) => {
  await show(
    <RoomHead state={{ lessonName: '勾股定理', isLive: true, recording: 'on' }} isReconnecting={isReconnecting} />,
  )
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent(words)
  expect(getComputedStyle(status.element(), '::before').content).toBe(dot)
})
