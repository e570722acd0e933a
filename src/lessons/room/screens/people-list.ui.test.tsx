import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { roomScreenTexts } from '../text.ts'
import { PeopleList, type Moderation } from './people-list.tsx'
import type { Person } from './room-session.ts'

const t = translator(roomScreenTexts, locale)

const person = (number: number, name: string, of: Partial<Person> = {}): Person => ({
  number,
  userId: number,
  name,
  isPresenter: false,
  hasRaisedHand: false,
  speaker: null,
  isMuted: false,
  since: '2026-03-02T02:00:00.000Z',
  ...of,
})
const people = [person(1, '李静', { isPresenter: true }), person(2, '王芳', { hasRaisedHand: true }), person(3, '刘洋')]

test('raised hands are announced to the presenter, and a person is removed once that is confirmed', async () => {
  const asked: [number, Moderation][] = []
  await show(<PeopleList people={people} own={1} onModerate={(...each) => asked.push(each)} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(t('handsRaised', { names: '王芳' }))
  await expectAccessible()
  await page.getByRole('button', { name: t('admit', { name: '王芳' }) }).click()
  const remove = page.getByRole('button', { name: t('putOut', { name: '刘洋' }) })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(t('putOutConfirm', { name: '刘洋' }))).toBeVisible()
  await question.getByRole('button').first().click()
  await expect.poll(() => asked).toEqual([[2, 'admit']])
  await remove.click()
  await question.getByRole('button').last().click()
  await expect.poll(() => asked.at(-1)).toEqual([3, 'putOut'])
})

test('others see who raised a hand, and decide nothing', async () => {
  await show(<PeopleList people={people} own={3} />)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(page.getByText(t('handRaised'), { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['let speak', false, t('youMaySpeak')],
  ['muted', true, t('youAreMuted')],
])('it is announced to a person that they are %s', async (_, isMuted, words) => {
  await show(<PeopleList people={[...people, person(4, '陈晨', { speaker: 0, isMuted })]} own={4} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
})
