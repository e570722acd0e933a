import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterDay } from './filter-day.tsx'
import { FilterText, useDraft } from './filter-text.tsx'

const t = translator(uiTexts, locale)

function Filters() {
  const [search, setSearch] = useState<{ name?: string | undefined; times: number }>({ name: '雅安', times: 0 })
  const [name, setName] = useDraft(search.name)
  return (
    <>
      <FilterBar
        onSearch={() => setSearch({ name, times: search.times + 1 })}
        onClean={() => setSearch({ times: search.times })}
      >
        <FilterText name="name" label="名称" draft={name} onType={setName} />
      </FilterBar>
      <output>{`${search.name} ${search.times}`}</output>
    </>
  )
}

test('Enter in a field searches, as the button does; what is typed narrows nothing before; Clear empties it', async () => {
  await show(<Filters />)
  const field = page.getByLabelText('名称')
  const shown = page.getByRole('status')
  await expect.element(page.getByRole('form', { name: t('filters') })).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('雅安')
  await userEvent.keyboard('康定')
  await expect.element(shown).toHaveTextContent('雅安 0')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('康定 1')
  await expectAccessible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('search') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('康定 2')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('clean') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(shown).toHaveTextContent('undefined 2')
})

function DayFilter() {
  const [day, setDay] = useState<string>()
  return (
    <FilterBar onSearch={() => {}} onClean={() => setDay(undefined)}>
      <FilterDay name="day" label="日期" value={day} onChoose={setDay} />
      <output>{day ?? 'any'}</output>
    </FilterBar>
  )
}

test('a whole day narrows as it is typed or picked; another text narrows nothing, and is not left in the field', async () => {
  await show(<DayFilter />)
  const field = page.getByLabelText('日期', { exact: true })
  const shown = page.getByRole('status')
  await field.fill('2026/11/27')
  await expect.element(shown).toHaveTextContent('any')
  await userEvent.tab()
  await expect.element(field).toHaveValue('')
  await field.fill('2026-11-27')
  await expect.element(shown).toHaveTextContent('2026-11-27')
  await expectAccessible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(shown).toHaveTextContent('2026-11-28')
  await expect.element(field).toHaveValue('2026-11-28')
  await field.fill('')
  await expect.element(shown).toHaveTextContent('any')
})
