import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { answerCalls, show } from '../../testing/show.tsx'
import { useCall } from '../call/use-call.ts'
import { LineChart } from '../chart/xy-chart.tsx'
import { DataTable } from '../table/data-table.tsx'
import { FigureTable } from '../table/figure-table.tsx'
import { RowActions } from '../table/row-actions.tsx'
import { FilterSelect } from '../choice/filter-select.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterText } from '../table/filter-text.tsx'
import { useSelection } from '../table/selection.ts'
import { themes } from '../theme/theme.ts'
import { chooseTheme, useTheme } from '../theme/use-theme.ts'
import './shell.css'

type Site = { id: number; name: string }
const LONG = 'x'.repeat(100)
const COLUMNS = Array.from({ length: 12 }, (_, at) => ({
  key: `k${at}`,
  title: `Column ${at}`,
  cell: ({ name }: Site) => name,
  order: `k${at}`,
}))
const DAYS = { xAxis: ['1', '2', '3'], series: [{ name: 'rate', data: [1, 2, 3] }] }
const editSite = ({ name }: Site) => <RowActions name={name} onEdit={() => {}} />

function Screen() {
  const answer = useCall('POST /site/find/', { request: {} })
  return (
    <main>
      <FilterBar onSearch={() => {}} onClean={() => {}}>
        <FilterSelect
          name="state"
          label="State"
          value="open"
          options={[{ value: 'open', label: 'Open ones' }]}
          onChoose={() => {}}
        />
        <FilterText name="serial" label="Serial" hint="" draft="T30" onType={() => {}} />
        <FilterText name="note" label="Note" hint="" draft="" onType={() => {}} />
      </FilterBar>
      <p>{useTheme().shade}</p>
      <button type="button" className="printed">
        5.3 PH·h
      </button>
      <LineChart name="rate" title="Rate" data={DAYS} valueText={String} />
      <DataTable<Site, string>
        name="sites"
        label="Sites"
        columns={COLUMNS}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        page={{ page: 1, size: 10, orderColumn: 'k1', orderWay: 'desc' }}
        onPage={() => {}}
        selection={useSelection('')}
        actions={editSite}
      />
      <FigureTable
        label="Logins"
        columns={[
          { key: 'name', title: 'Make', cell: ({ name }) => name },
          { key: 'actions', title: 'Doings', cell: editSite },
        ]}
        rows={[{ id: 1, name: 'MARA' }]}
        rowKey={({ id }) => id}
      />
      <dl>
        <div>
          <dt>Cargo</dt>
          <dd>LPG</dd>
        </div>
      </dl>
      <textarea aria-label="Networks" />
    </main>
  )
}

test('on paper: a table whole within the edge, without buttons and pages, and a chart in dark ink', async () => {
  answerCalls({
    'POST /site/find/': { data: [{ id: 1, name: LONG }], totalCount: 1 },
    'GET /users/getPreference/table.sites': null,
    'GET /users/getPreference/charts': null,
  })
  chooseTheme('dark')
  await show(<Screen />)
  const table = page.getByRole('table').filter({ hasText: 'Column 0' })
  await expect.element(table.getByRole('rowheader')).toBeVisible()
  const right = () => table.element().getBoundingClientRect().right
  expect(right()).toBeGreaterThan(window.innerWidth)

  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    chooseTheme('light')
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(page.getByText('light', { exact: true })).toBeVisible()
  expect(document.documentElement.style.getPropertyValue('--ink')).toBe(themes.light.ink)
  expect(right()).toBeLessThan(window.innerWidth)
  await expect.element(page.getByText('5.3 PH·h')).toBeVisible()
  // The filters in words, since their fields are not printed.
  await expect
    .element(page.getByText(/State: Open ones · Serial: T30 · .*Column 1 .* · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/))
    .toBeVisible()
  // No page ends between a label and what it names.
  const fact = page.getByText('Cargo').element().parentElement
  expect(fact && getComputedStyle(fact).breakInside).toBe('avoid')
  const name = table.getByRole('rowheader').element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  // A head is all that stays of what is only pressed, and no box of its own: such are not repeated on the next page.
  const pressed = document.querySelectorAll(
    'button:not(.printed), select, input, textarea, .pager, .data-table-actions',
  )
  expect(Array.from(pressed, (each) => getComputedStyle(each).display).filter((display) => display !== 'none')).toEqual(
    COLUMNS.map(() => 'contents'),
  )
  await expect.element(page.getByText('Column 11')).toBeVisible()
  await expect.element(page.getByText('MARA')).toBeVisible()
  await expect.element(page.getByText('Doings')).not.toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Rate' })).toBeVisible()
})
