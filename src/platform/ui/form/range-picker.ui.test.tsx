import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { RangePicker } from './range-picker.tsx'
import { PERIODS, type RangeSearch } from './range-search.ts'

const t = translator(uiTexts, locale)
const opener = page.getByRole('button', { name: t('pickDay') })
const range = page.getByRole('status')

function Ranges() {
  const [search, setSearch] = useState<RangeSearch>({ period: undefined, from: undefined, to: undefined })
  return (
    <>
      <RangePicker
        search={search}
        last="2026-11-21"
        onRange={(change) => setSearch({ ...search, ...change })}
        periods={PERIODS}
      />
      <output>{`${search.from} ${search.to}`}</output>
    </>
  )
}

test('a range of days is typed, taken by a shortcut, or picked from a calendar in the language of the console', async () => {
  await show(<Ranges />)
  await page.getByLabelText(t('firstDay')).fill('2026-11-01')
  await expect.element(range).toHaveTextContent('2026-11-01 2026-11-21')
  await page.getByRole('button', { name: t('lastMonth') }).click()
  await expect.element(range).toHaveTextContent('2026-10-23 2026-11-21')

  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect
    .element(page.getByRole('option', { name: locale === 'zh' ? '11月' : 'Nov', exact: true }))
    .toBeInTheDocument()
  await expectAccessible()
  // The first day taken by Enter leaves the keys on the day after it.
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}{ArrowDown}{Enter}')
  await expect.element(range).toHaveTextContent('2026-11-07 2026-11-15')
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a range of months is picked by arrows, over the end of a year', async () => {
  await show(<Ranges />)
  await page.getByRole('button', { name: t('byMonth') }).click()
  await opener.click()
  const month = page.getByRole('button', { name: locale === 'zh' ? '2026年11月' : 'November 2026' })
  await expect.element(month).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{PageUp}{ArrowRight}{Enter}')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(range).toHaveTextContent('2025-12-01 2026-01-31')
})
