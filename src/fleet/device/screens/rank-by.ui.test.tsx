import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { readTableLook } from '../../../platform/ui/table/table-look.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { DeviceOrder } from '../rules/device-orders.ts'
import { RankBy } from './rank-by.tsx'
import { screenTexts } from './text.ts'

const t = translator(screenTexts, locale)
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
