import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { followHistory, goTo } from '../frame/history.ts'
import { askToConfirm } from './confirm.tsx'

const t = translator(uiTexts, locale)
const question = page.getByRole('alertdialog')

test.each([
  ['Enter on no', '{Enter}', false],
  ['Escape', '{Escape}', false],
  ['Enter on yes', '{Tab}{Enter}', true],
])('a question begins at no: %s', async (_, keys, expected) => {
  await show(<button type="button">behind</button>)
  await userEvent.tab()
  const answer = askToConfirm({ title: '删除？', text: '3', isDangerous: true })
  await expect.element(question).toHaveAccessibleName('删除？')
  await expect.element(page.getByRole('button', { name: t('cancel') })).toHaveFocus()
  await userEvent.keyboard(keys)
  expect(await answer).toBe(expected)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'behind' })).toHaveFocus()
})

test('questions wait for each other, and one with nothing to decide has a single button', async () => {
  await show(null)
  const [first, second] = [
    askToConfirm({ title: 'first', text: 'x'.repeat(300) }),
    askToConfirm({ title: 'second', no: null }),
  ]
  await expect.element(question).toHaveAccessibleName('first')
  await expectAccessible()
  expect(question.element().scrollWidth).toBe(question.element().clientWidth)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toHaveAccessibleName('second')
  expect(
    question
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([t('confirm')])
  await userEvent.keyboard('{Enter}')
  expect(await Promise.all([first, second])).toEqual([false, true])
})

test('the same question asked again meanwhile, as by a double click, is asked once', async () => {
  await show(null)
  const [first, again] = [askToConfirm({ title: 'delete?' }), askToConfirm({ title: 'delete?' })]
  expect(await again).toBe(false)
  await question.getByRole('button', { name: t('confirm') }).click()
  expect(await first).toBe(true)
  await expect.element(question).not.toBeInTheDocument()
})

test('a question of a screen that is left by Back is answered no', async () => {
  const stop = followHistory()
  goTo('/before')
  goTo('/list')
  await show(null)
  const answer = askToConfirm({ title: 'delete?' })
  await expect.element(question).toBeVisible()
  window.history.back()
  expect(await answer).toBe(false)
  await expect.element(question).not.toBeInTheDocument()
  stop()
})
