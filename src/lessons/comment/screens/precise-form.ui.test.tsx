import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { commentScreenTexts } from '../text.ts'
import type { Player } from './player.ts'
import { PreciseForm } from './precise-form.tsx'

const t = translator(commentScreenTexts, locale)
const ui = translator(uiTexts, locale)

/** A video at its 83rd second that plays. */
function playing() {
  let isPaused = false
  const player: Player = {
    play: () => (isPaused = false),
    pause: () => (isPaused = true),
    isPaused: () => isPaused,
    seek: () => {},
    currentTime: () => 83.42,
    isLive: () => false,
    drawFrame: async () => null,
    showSpan: () => {},
  }
  return player
}

test('by keys alone: N comments on this moment, Ctrl+Enter posts it, and the next N begins another', async () => {
  localStorage.clear()
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': none,
    'POST /TagType/find/': none,
    'POST /Comment/save': { id: 1 },
  })
  const player = playing()
  await show(
    <PreciseForm classId={5} edited={undefined} player={player} beside="video" scales={[]} onDone={() => {}} />,
  )
  const words = page.getByLabelText(t('content'))
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(words).toHaveFocus()
  await expect.element(words).toHaveValue('')
  expect(player.isPaused()).toBe(true)
  await userEvent.keyboard('No hint first{Control>}{Enter}{/Control}')
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /Comment/save')?.request)
    .toMatchObject({ classId: 5, point: 83.4, content: 'No hint first' })
  await expect.element(words).toHaveValue('')
  expect(player.isPaused()).toBe(false)
  await expect.element(page.getByRole('button', { name: t('send') })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('n')
  await expect.element(words).toHaveFocus()
  // Nothing was written: Escape gives the keys back to the video without a question.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: ui('discard') })).toHaveFocus()
  expect(player.isPaused()).toBe(false)
})

test('a behaviour goal is marked at this moment by one press, while the video plays on', async () => {
  localStorage.clear()
  const asked = answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': { data: [], totalCount: 0 },
    'POST /TagType/find/': { data: [{ id: 3, type: '启发提问' }], totalCount: 1 },
    'POST /Comment/save': { id: 1 },
  })
  const player = playing()
  await show(
    <PreciseForm classId={5} edited={undefined} player={player} beside="video" scales={[]} onDone={() => {}} />,
  )
  await page
    .getByRole('group', { name: t('markNow') })
    .getByRole('button', { name: '启发提问' })
    .click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /Comment/save')?.request)
    .toMatchObject({ classId: 5, point: 83.4, tagType: { id: 3 } })
  await expect.element(page.getByText(t('marked'))).toBeVisible()
  expect(player.isPaused()).toBe(false)
  await expectAccessible()
})
