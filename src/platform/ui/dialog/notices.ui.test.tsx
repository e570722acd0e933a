import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { notify } from './notices.tsx'

const t = translator(uiTexts, locale)
const region = page.getByRole('region', { name: t('notices') })
const texts = () => Array.from(region.element().children, ({ textContent }) => textContent)

afterEach(async () => {
  vi.useRealTimers()
  for (const close of region.getByRole('button').elements()) (close as HTMLElement).click()
})

test('notices are read aloud by their kind, at most four, never the same words twice; each closes by keyboard', async () => {
  await show(null)
  notify.warning('one')
  notify.warning('two')
  notify.warning('two')
  notify.error('三')
  await expect.poll(texts).toEqual(['one', 'two', '三'])
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  await expect.element(page.getByRole('alert')).toHaveTextContent('三')
  await expectAccessible()
  notify.warning('four')
  notify.warning('five')
  await expect.poll(texts).toEqual(['two', '三', 'four', 'five'])
  await userEvent.tab()
  await expect.element(region.getByRole('button', { name: t('close') }).first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual(['三', 'four', 'five'])
})

test('an alert stays, however many messages come after it', async () => {
  await show(null)
  notify.alert('stays')
  for (const text of ['one', 'two', 'three', 'four', 'five']) notify.success(text)
  await expect.poll(texts).toEqual(['stays', 'two', 'three', 'four', 'five'])
  await expect.element(page.getByRole('alert')).toHaveTextContent('stays')
})

test('a success goes after 3 s, an error after 8, an alert when it is closed', async () => {
  await show(null)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  notify.success('saved')
  notify.error('failed')
  notify.alert('stays')
  vi.advanceTimersByTime(2999)
  await expect.poll(texts).toEqual(['saved', 'failed', 'stays'])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(texts).toEqual(['failed', 'stays'])
})

test.each([
  [
    'a failed call is shown with the number of its request',
    500,
    'database down',
    `database down${t('requestId', { id: 'r-7' })}`,
  ],
  ['a number that the message names is shown once', 500, 'broken, r-7', 'broken, r-7'],
  ['what a rule refused has no number: the log has nothing of it', 41_000, 'choose the result', 'choose the result'],
  ['nor has what is not there', 404, 'no such report', 'no such report'],
])('%s', async (_, code, message, shown) => {
  const { CallFailure } = await import('../call/call.ts')
  await show(null)
  notify.failure(new CallFailure(code, message, { requestId: 'r-7' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(shown)
})

test('what was done is taken back by the button of its notice, once; the notice goes with it', async () => {
  await show(null)
  const undo = vi.fn()
  notify.undoable('scrapped', undo)
  await expectAccessible()
  const button = region.getByRole('button', { name: t('undo') })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(texts).toEqual([])
  expect(undo).toHaveBeenCalledTimes(1)
})
