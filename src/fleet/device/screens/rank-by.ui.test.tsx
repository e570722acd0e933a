import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { readTableLook } from '../../../platform/ui/table/table-look.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { DeviceOrder } from '../rules/device-orders.ts'
import { DeviceFilterBar } from './device-filter-bar.tsx'
import { narrowingOf, readDeviceSearch } from './device-search.ts'
import { RankBy } from './rank-by.tsx'
import { screenTexts } from './text.ts'

const t = translator(screenTexts, locale)
const ui = translator(uiTexts, locale)
const COLUMNS = [{ key: 'serial' }, { key: 'state' }, { key: 'maxTemp', isHiddenAtFirst: true }]

/** On the third page of a list of devices. */
function Ranked() {
  const [at, setAt] = useState<TablePage<DeviceOrder>>({
    page: 3,
    size: 20,
    orderColumn: undefined,
    orderWay: undefined,
  })
  const [look, changeLook] = useState(readTableLook(null, COLUMNS))
  return (
    <>
      <RankBy page={at} onPage={(change) => setAt({ ...at, ...change })} look={look} onLook={changeLook} />
      <output>{JSON.stringify([at, look.order.filter((key) => look.shown.includes(key))])}</output>
    </>
  )
}

const shown = () => JSON.parse(page.getByRole('status').element().textContent ?? '') as unknown

test('the hottest are two clicks away: the first page by temperature, whose column comes beside the serial', async () => {
  await show(<Ranked />)
  const rank = page.getByLabelText(t('rankBy'))
  await userEvent.selectOptions(rank, t('hottest'))
  await expect
    .poll(shown)
    .toEqual([{ page: 1, size: 20, orderColumn: 'maxTemp', orderWay: 'desc' }, ['serial', 'maxTemp', 'state']])
  await expect.element(rank).toHaveDisplayValue(t('hottest'))
  // Back to the list's own order; the column stays.
  await userEvent.selectOptions(rank, t('rankBy'))
  await expect.poll(shown).toEqual([{ page: 1, size: 20 }, ['serial', 'maxTemp', 'state']])
})

/** Of a list that is filtered by temperature. */
function Filtered() {
  const [search, setSearch] = useState(narrowingOf(readDeviceSearch({ liveFigure: 'maxTemp' })))
  return (
    <>
      <DeviceFilterBar search={search} onNarrow={setSearch} />
      <output>{JSON.stringify([search.liveFrom, search.liveUntil, search.pool])}</output>
    </>
  )
}

test('a bound is read as people write numbers; what is none is said at its field and narrows nothing', async () => {
  const none = { data: [], totalCount: 0 }
  answerCalls({
    'POST /client/find/': none,
    'POST /account/find/': none,
    'POST /site/find/': none,
    'POST /rack/findNames/': none,
    'POST /machineType/find/': none,
  })
  await show(<Filtered />)
  const from = page.getByLabelText(t('liveFrom', { unit: '°C' }))
  const until = page.getByLabelText(t('liveUntil', { unit: '°C' }))
  await from.fill('８０,5')
  await until.fill('1e3 ℃')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual([80.5, 1000, null])
  await expect.element(until).toHaveValue('1000')

  await from.fill('85 K')
  await expect.element(from).not.toHaveAccessibleDescription()
  await page.getByLabelText(t('activePool')).fill('pool')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveAccessibleDescription(ui('notANumber'))
  await expect.element(from).toHaveFocus()
  await expectAccessible()
  expect(shown()).toEqual([80.5, 1000, null])

  // Another choice takes effect; the bound before stays until this one can be read.
  await page.getByLabelText(t('firmware')).selectOptions(t('firmwareOther'))
  await expect.poll(shown).toEqual([80.5, 1000, 'pool'])
  await expect.element(from).toHaveValue('85 K')
  await expect.element(from).toHaveAccessibleDescription(ui('notANumber'))
  await from.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual([null, 1000, 'pool'])
})
