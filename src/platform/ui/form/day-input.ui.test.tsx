import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { MonthInput } from './day-input.tsx'
import { DayField } from './form-fields.tsx'

const t = translator(uiTexts, locale)
const opener = page.getByRole('button', { name: t('pickDay') })

test('the day of a form is typed or picked; what is no day is refused at its field', async () => {
  const asked = answerCalls({ 'POST /site/save': 1 })
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={(form) => ({ request: { name: form.text('day') } })}
      onClose={() => {}}
    >
      <DayField name="day" label="日期" />
    </FormDialog>,
  )
  const field = page.getByLabelText('日期')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('2026-02-30{Enter}')
  await expect.element(page.getByText(t('notADay'))).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(asked).toEqual([])

  await field.fill('2026-02-27')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field).toHaveValue('2026-02-28')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => asked.map(({ request }) => request)).toEqual([{ name: '2026-02-28' }])
})

function Months({ onMonth }: { onMonth: (month: string) => void }) {
  const [month, setMonth] = useState('2026-11')
  const take = (next: string) => {
    setMonth(next)
    onMonth(next)
  }
  return (
    <>
      <label htmlFor="month">月份</label>
      <MonthInput id="month" label="月份" value={month} max="2026-11" onDay={take} />
    </>
  )
}

test('a month is typed whole, or picked by arrows; none after the last one, and what is half-typed goes', async () => {
  const taken: string[] = []
  await show(<Months onMonth={(month) => taken.push(month)} />)
  const field = page.getByRole('textbox', { name: '月份' })
  await field.fill('2026-1')
  await field.fill('2026-12')
  await field.fill('2026-13')
  await userEvent.tab()
  await expect.element(field).toHaveValue('2026-11')
  expect(taken).toEqual([])
  await field.fill('2026-09')
  expect(taken).toEqual(['2026-09'])

  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const name = locale === 'zh' ? '2026年9月' : 'September 2026'
  await expect.element(page.getByRole('button', { name })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageUp}{Enter}')
  await expect.element(field).toHaveValue('2025-11')
  await expect.element(opener).toHaveFocus()
  expect(taken).toEqual(['2026-09', '2025-11'])
})
