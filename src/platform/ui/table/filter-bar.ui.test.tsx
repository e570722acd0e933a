import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterDay } from './filter-day.tsx'
import { FilterSelect } from '../choice/filter-select.tsx'
import { FilterText } from './filter-text.tsx'
import { useFilterTexts } from './use-filter-texts.ts'

const t = translator(uiTexts, locale)

interface Searched {
  name?: string | undefined
  isOpen?: boolean | undefined
}

function Filters() {
  const [search, setSearch] = useState<Searched & { times: number }>({ name: '雅安', times: 0 })
  const { text, narrow } = useFilterTexts({ name: search.name }, (part: Searched) =>
    setSearch({ ...search, ...part, times: search.times + 1 }),
  )
  return (
    <>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ name: undefined, isOpen: undefined })}>
        <FilterText name="name" label="名称" {...text('name')} />
        <FilterSelect
          name="isOpen"
          label="状态"
          value={search.isOpen}
          options={[{ value: true, label: '未解除' }]}
          onChoose={(isOpen) => narrow({ isOpen })}
        />
      </FilterBar>
      <output>{`${search.name} ${search.isOpen ?? 'any'} ${search.times}`}</output>
      <button type="button" onClick={() => setSearch({ ...search, name: '甘孜' })}>
        back
      </button>
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
  await expect.element(shown).toHaveTextContent('雅安 any 0')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('康定 any 1')
  await expectAccessible()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('search') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('康定 any 2')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('clean') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(shown).toHaveTextContent('undefined any 3')
})

test('what is typed is searched for with the next choice; it is dropped where the address changes, as on Back', async () => {
  await show(<Filters />)
  const field = page.getByLabelText('名称')
  const shown = page.getByRole('status')
  await field.fill(' 康定 ')
  await page.getByLabelText('状态').selectOptions('未解除')
  await expect.element(shown).toHaveTextContent('康定 true 1')
  await expect.element(field).toHaveValue('康定')
  await field.fill('石棉')
  await page.getByRole('button', { name: 'back' }).click()
  await expect.element(field).toHaveValue('甘孜')
  await expect.element(shown).toHaveTextContent('甘孜 true 1')
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
