import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { lessonScreenTexts, lessonTexts } from '../text.ts'
import { LessonDialog } from './lesson-dialog.tsx'

const t = translator(lessonScreenTexts, locale)

test('an end of another year is refused at its field before anything is sent', async () => {
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({ 'POST /model/find/': none, 'POST /Class/findColleagues/': none })
  await show(<LessonDialog lesson={null} onClose={() => {}} />)
  const end = page.getByLabelText(t('endDay'), { exact: true })
  await end.fill('2099-01-01')
  await page.getByRole('button', { name: translator(uiTexts, locale)('save') }).click()
  await expect.element(end).toHaveAccessibleDescription(translator(lessonTexts, locale)('lastsTooLong'))
  await expectAccessible()
  expect(asked.filter(({ address }) => address === 'POST /Class/save')).toEqual([])
})

const field = (name: 'startDay' | 'startClock' | 'endDay' | 'endClock') =>
  page.getByRole('textbox', { name: t(name), exact: true })

test('a start that is moved takes the end along, typed or not', async () => {
  const none = { data: [], totalCount: 0 }
  answerCalls({ 'POST /model/find/': none, 'POST /Class/findColleagues/': none })
  await show(<LessonDialog lesson={null} onClose={() => {}} />)
  await field('startDay').fill('2099-01-31')
  await field('startClock').fill('10:00')
  await expect.element(field('endDay')).toHaveValue('2099-01-31')
  await expect.element(field('endClock')).toHaveValue('11:00')
  // The end moves alone.
  await field('endClock').fill('11:45')
  await field('startClock').fill('23:30')
  await expect.element(field('endDay')).toHaveValue('2099-02-01')
  await expect.element(field('endClock')).toHaveValue('01:15')
})
