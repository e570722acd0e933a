import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DayRange } from '../../rules/day-range.ts'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { OptionalRange } from './optional-range.tsx'
import { DayRangeFields, MonthRangeFields } from './range-fields.tsx'

const t = translator(uiTexts, locale)
const taken = page.getByRole('status')

function Range({ isMonth = false }: { isMonth?: boolean }) {
  const [range, setRange] = useState<DayRange>({ from: '2026-11-10', to: '2026-11-20' })
  const Fields = isMonth ? MonthRangeFields : DayRangeFields
  return (
    <>
      <Fields id="range" range={range} last="2026-11-21" onRange={setRange} />
      <output>{`${range.from} ${range.to}`}</output>
    </>
  )
}

test('a first day after the last one moves the other, and the other way round; none after the last that there is', async () => {
  await show(<Range />)
  const [from, to] = [page.getByLabelText(t('firstDay')), page.getByLabelText(t('lastDay'))]
  await expectAccessible()
  await from.fill('2026-11-21')
  await expect.element(taken).toHaveTextContent('2026-11-21 2026-11-21')
  await to.fill('2026-10-05')
  await expect.element(taken).toHaveTextContent('2026-10-05 2026-10-05')
  await to.fill('2026-11-22')
  await userEvent.tab()
  await expect.element(to).toHaveValue('2026-10-05')
  await expect.element(taken).toHaveTextContent('2026-10-05 2026-10-05')
})

test('months are whole, but the last one ends with the last day that there is', async () => {
  await show(<Range isMonth />)
  const [from, to] = [page.getByLabelText(t('firstMonth')), page.getByLabelText(t('lastMonthOf'))]
  await from.fill('2026-09')
  await expect.element(taken).toHaveTextContent('2026-09-01 2026-11-21')
  await to.fill('2026-02')
  await expect.element(taken).toHaveTextContent('2026-02-01 2026-02-28')
})

function Narrowed() {
  const [range, setRange] = useState<DayRange>()
  return (
    <>
      <OptionalRange
        label="首次出现"
        range={range}
        standard={{ from: '2026-01-01', to: '2026-01-31' }}
        onRange={setRange}
      />
      <output>{range ? `${range.from} ${range.to}` : 'all'}</output>
    </>
  )
}

test('the box switches a range on and off by the space bar; a day that is typed ticks it', async () => {
  await show(<Narrowed />)
  const box = page.getByRole('checkbox', { name: '首次出现' })
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(taken).toHaveTextContent('2026-01-01 2026-01-31')
  await userEvent.keyboard(' ')
  await expect.element(taken).toHaveTextContent('all')
  await expectAccessible()
  await page.getByLabelText(t('firstDay')).fill('2026-01-15')
  await expect.element(box).toBeChecked()
  await expect.element(taken).toHaveTextContent('2026-01-15 2026-01-31')
})
