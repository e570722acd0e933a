import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/show.tsx'
import { FigureTable } from './figure-table.tsx'

const rows = [
  { id: 1, name: 'West', watts: 1_200_000, host: 'long'.repeat(40) },
  { id: 2, name: 'East', watts: 900, host: '' },
]

test('a short table: its first column names the rows, and what is too wide is scrolled by keyboard', async () => {
  await show(
    <FigureTable
      label="Sites"
      columns={[
        { key: 'name', title: 'Site', cell: ({ name }) => name },
        { key: 'watts', title: 'Watts', align: 'end', cell: ({ watts }) => watts },
        { key: 'host', title: 'Host', cell: ({ host }) => host || 'none' },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />,
  )
  await expect.element(page.getByRole('rowheader', { name: 'East' })).toBeVisible()
  await expect.element(page.getByRole('columnheader')).toHaveLength(3)
  await expect.element(page.getByRole('row', { name: 'East 900 none' })).toBeVisible()
  for (const cell of [page.getByRole('cell', { name: '900' }), page.getByRole('columnheader', { name: 'Watts' })])
    expect(getComputedStyle(cell.element()).textAlign).toBe('end')
  await page.viewport(390, 844)
  const frame = page.getByRole('region', { name: 'Sites' })
  await userEvent.tab()
  await expect.element(frame).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => frame.element().scrollLeft, { timeout: 5000 }).toBeGreaterThan(0)
  await expectAccessible()
})

test('a head of several words goes on to a second line before a column is out of sight', async () => {
  const titled = ['Site', 'Too many hardware errors', 'Mines for another account', 'Another miner at its address']
  const columns = titled.map((title) => ({ key: title, title, cell: ({ name }: (typeof rows)[number]) => name }))
  await show(
    <div style={{ width: 480 }}>
      <FigureTable label="Sites" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>,
  )
  const frame = page.getByRole('region', { name: 'Sites' }).element()
  expect(frame.scrollWidth - frame.clientWidth).toBe(0)
})

test('on a phone a text in Chinese has room for several signs beside other columns', async () => {
  const columns = ['Holder', 'Bank', 'Number', 'Actions'].map((title) => ({
    key: title,
    title,
    cell: () => (title === 'Bank' ? '演示银行成都分行' : `${title} which is long`),
  }))
  await show(<FigureTable label="Bank accounts" columns={columns} rows={rows.slice(0, 1)} rowKey={({ id }) => id} />)
  await page.viewport(390, 844)
  const bank = page.getByRole('cell', { name: '演示银行成都分行' }).element()
  const range = document.createRange()
  range.selectNodeContents(bank)
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBeLessThanOrEqual(2)
})

test('as cards no column and no button is out of sight on a phone', async () => {
  const columns = ['Month', 'Result', 'Tries', 'Sent at', 'File', 'Actions'].map((title) => ({
    key: title,
    title,
    cell: () => (title === 'Actions' ? <button type="button">Send again</button> : `${title} which is long`),
  }))
  await show(<FigureTable areCards label="Sent" columns={columns} rows={rows.slice(0, 1)} rowKey={({ id }) => id} />)
  await page.viewport(390, 844)
  const frame = page.getByRole('region', { name: 'Sent' }).element()
  expect(frame.scrollWidth - frame.clientWidth).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeInViewport()
  const file = page.getByText('File which is long').element()
  expect(getComputedStyle(file, '::before').content).toBe('"File"')
  await expectAccessible()
})
