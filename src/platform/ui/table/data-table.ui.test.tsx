import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { useCall } from '../call/use-call.ts'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { useSelection } from './selection.ts'
import type { TablePage } from './table-page.ts'

const t = translator(uiTexts, locale)

interface Site {
  id: number
  name: string
  devices: number
}
const SITES: Site[] = ['格尔木', '康定', '雅安', '乐山', '攀枝花', '西昌', '泸州'].map((name, at) => ({
  id: at + 1,
  name,
  devices: (at * 5) % 7,
}))
const COLUMNS = [
  { key: 'name', title: '场地', cell: ({ name }: Site) => name },
  {
    key: 'devices',
    title: '设备',
    cell: ({ devices }: Site) => devices,
    order: 'devices',
    align: 'end',
    isPinned: true,
  },
  { key: 'id', title: '编号', cell: ({ id }: Site) => id, isHiddenAtFirst: true },
] as const

type Request = TablePage<'devices'>
function findSites({ page: number, size, orderColumn, orderWay }: Request) {
  const way = orderWay === 'desc' ? -1 : 1
  const sorted = orderColumn ? SITES.toSorted((a, b) => way * (a.devices - b.devices)) : SITES
  return { data: sorted.slice((number - 1) * size, number * size), totalCount: SITES.length }
}

const actionsOf =
  (onAction: (done: string) => void) =>
  ({ name }: Site) => (
    <RowActions name={name} onEdit={() => onAction(`edit ${name}`)} onDelete={() => onAction(`delete ${name}`)} />
  )

interface SitesProps {
  onAction?: (done: string) => void
  onPage?: (change: Partial<Request>, isReplacing?: boolean) => void
  mayAct?: (site: Site) => boolean
  from?: number
  hasPlainCells?: boolean
  askAhead?: (change: Partial<Request>) => Promise<void>
  columns?: readonly Column<Site, 'devices'>[]
}

function Sites({ onAction = () => {}, onPage = () => {}, mayAct = () => true, from = 1, ...props }: SitesProps) {
  const [at, setAt] = useState<Request>({ page: from, size: 5, orderColumn: undefined, orderWay: undefined })
  const answer = useCall('POST /site/find/', { request: at as object }, { keepsPrevious: true })
  return (
    <DataTable<Site, 'devices'>
      name="sites"
      label="Sites"
      columns={COLUMNS}
      answer={answer as never}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      page={at}
      onPage={(change, isReplacing) => {
        onPage(change, isReplacing)
        setAt({ ...at, ...change })
      }}
      selection={useSelection('')}
      {...props}
      actions={(site) => mayAct(site) && actionsOf(onAction)(site)}
    />
  )
}

const titles = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((element) => element.textContent)
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((element) => element.textContent)
function answerSites(kept: unknown = null) {
  return answerCalls({
    'POST /site/find/': findSites,
    'GET /users/getPreference/table.sites': kept,
    'POST /users/savePreference/table.sites': null,
  })
}
async function focus(found: ReturnType<typeof page.getByRole>) {
  await expect.element(found).toBeVisible()
  ;(found.element() as HTMLElement).focus()
}

test('what is cut to the width of its column is read whole at the pointer', async () => {
  const name = 'Remind the contacts of certificates that expire soon'
  answerCalls({
    'POST /site/find/': { data: [{ id: 1, name, devices: 2 }], totalCount: 1 },
    'GET /users/getPreference/table.sites': null,
  })
  await show(<Sites />)
  await expect.element(page.getByRole('rowheader')).toHaveAttribute('title', name)
  await expect.element(page.getByRole('cell', { name: '2', exact: true })).not.toHaveAttribute('title')
})

test('a name that is a link is read whole at the pointer, too, where it is long', async () => {
  const name = 'Remind the contacts of certificates that expire soon'
  const data = [name, 'short'].map((each, at) => ({ id: at, name: each, devices: 2 }))
  answerCalls({
    'POST /site/find/': { data, totalCount: 2 },
    'GET /users/getPreference/table.sites': null,
  })
  await show(
    <Sites columns={[{ key: 'name', title: '场地', cell: (site) => <a href={`#${site.id}`}>{site.name}</a> }]} />,
  )
  await expect.element(page.getByRole('rowheader').first()).toHaveAttribute('title', name)
  await expect.element(page.getByRole('rowheader').last()).not.toHaveAttribute('title')
})

test('a column is sorted by keyboard: up, down, and as the server has it; the head says which', async () => {
  answerSites()
  await show(<Sites />)
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  const head = page.getByRole('columnheader', { name: '设备' })
  await focus(head.getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['格尔木', '乐山', '泸州', '雅安', '西昌'])
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['攀枝花', '康定', '西昌', '雅安', '泸州'])
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  await expect.element(head).not.toHaveAttribute('aria-sort')
})

function middleOf(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

test('the sign next to the title of a column of figures is beside it where there is room', async () => {
  answerSites()
  await show(<Sites />)
  const button = page.getByRole('button', { name: '设备' })
  await expect.element(button).toBeVisible()
  const sign = button.element().querySelector('svg') ?? document.body
  expect(middleOf(sign)).toBeCloseTo(middleOf(button.element()), 0)
})

test('a click on a head is drawn before the screen gets the order, which draws all of it', async () => {
  answerSites()
  const seen: unknown[] = []
  await show(
    <Sites
      onPage={() => {
        const busy = document.querySelector('.data-table')?.getAttribute('aria-busy')
        seen.push([document.querySelector('[aria-sort]')?.textContent, busy])
      }}
    />,
  )
  await page.getByRole('columnheader', { name: '设备' }).getByRole('button').click()
  await expect.poll(() => seen).toEqual([['设备', 'true']])
  await expect.poll(names).toEqual(['格尔木', '乐山', '泸州', '雅安', '西昌'])
  expect(document.querySelector('.data-table')?.getAttribute('aria-busy')).toBe('false')
})

test('an order goes to the screen once its rows have come, unless another was chosen meanwhile', async () => {
  answerSites()
  const ascending = Promise.withResolvers<void>()
  const paged: number[] = []
  await show(
    <Sites
      onPage={() => paged.push(names().length)}
      askAhead={async ({ orderWay }) => (orderWay === 'asc' ? ascending.promise : undefined)}
    />,
  )
  const head = page.getByRole('columnheader', { name: '设备' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  expect(document.querySelector('.data-table')?.getAttribute('aria-busy')).toBe('true')
  expect([names()[0], paged]).toEqual(['格尔木', []])
  await head.getByRole('button').click()
  await expect.poll(names).toEqual(['攀枝花', '康定', '西昌', '雅安', '泸州'])
  ascending.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(paged).toHaveLength(1)
})

test('on a phone, where cards have no heads, the order is chosen from a list', async () => {
  answerSites()
  await show(<Sites />)
  const order = page.getByLabelText(t('sortBy'))
  await expect.element(order).not.toBeVisible()
  await page.viewport(390, 844)
  await userEvent.selectOptions(order, `设备 · ${t('descending')}`)
  await expect.poll(names).toEqual(['攀枝花', '康定', '西昌', '雅安', '泸州'])
})

test('a page that is gone leads to the last one, which takes its place, and never says that there is nothing', async () => {
  const last = Promise.withResolvers<void>()
  const asked: number[] = []
  answerCalls({
    'POST /site/find/': async (request: Request) => {
      asked.push(request.page)
      if (request.page === 2) await last.promise
      return findSites(request)
    },
    'GET /users/getPreference/table.sites': null,
  })
  const paged: unknown[] = []
  await show(<Sites from={9} onPage={(...change) => paged.push(change)} />)
  await expect.poll(() => asked).toEqual([9, 2])
  await expect
    .element(page.getByRole('button', { name: t('pageNumber', { page: 2 }), exact: true }))
    .toHaveAttribute('aria-current')
  await expect.element(page.getByText(t('empty'))).not.toBeInTheDocument()
  last.resolve()
  await expect.poll(names).toEqual(['西昌', '泸州'])
  expect(paged).toEqual([[{ page: 2 }, true]])
})

const headsPx = () => document.querySelector('.data-table thead')?.getBoundingClientRect().height

test('on a phone the heads are in sight while one of their buttons has the focus', async () => {
  answerSites()
  await show(<Sites />)
  await page.viewport(390, 844)
  await expect.poll(names).toHaveLength(5)
  expect(headsPx()).toBe(1)
  const sort = page.getByRole('columnheader', { name: '设备' }).getByRole('button')
  sort.element().focus()
  await expect.element(sort).toBeInViewport({ ratio: 1 })
  expect(headsPx()).toBeGreaterThan(20)
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['格尔木', '乐山', '泸州', '雅安', '西昌'])
  sort.element().blur()
  await expect.poll(headsPx).toBe(1)
})

const actionsIn = (row: string) =>
  page.getByRole('rowheader', { name: row }).element().parentElement?.querySelector('.data-table-actions')

test('on a phone a row without actions has no empty line, and columns have neither width nor pin', async () => {
  answerSites()
  await show(<Sites mayAct={({ id }) => id > 1} />)
  await page.viewport(390, 844)
  await expect.poll(() => actionsIn('康定')?.checkVisibility()).toBe(true)
  expect(actionsIn('格尔木')?.checkVisibility()).toBe(false)
  await page.getByRole('button', { name: t('columns') }).click()
  await expect.element(page.getByRole('checkbox', { name: '设备' })).toBeVisible()
  await expect.element(page.getByLabelText(t('columnWidth', { title: '设备' }))).not.toBeVisible()
  expect(page.getByRole('button', { name: t('pinColumn', { title: '设备' }) }).elements()).toEqual([])
})

const edges = (name: string) => page.getByRole('columnheader', { name }).element().getBoundingClientRect()

test('on a tablet a pinned column stays next to the actions, and a shadow says that there is more', async () => {
  answerSites()
  await show(
    <div style={{ width: 180 }}>
      <Sites />
    </div>,
  )
  await page.viewport(768, 1024)
  const region = page.getByRole('region', { name: 'Sites' })
  await expect.poll(names).toHaveLength(5)
  await expect.poll(() => Math.abs(edges('设备').right - edges(t('actions')).left)).toBeLessThan(2)
  await expect.element(region).toHaveAttribute('data-more')
  region.element().scrollLeft = 10_000
  await expect.element(region).not.toHaveAttribute('data-more')
})

const top = (title: 'editOf' | 'deleteOf') =>
  page
    .getByRole('button', { name: t(title, { name: '雅安' }) })
    .element()
    .getBoundingClientRect().top
const belowPx = () => Math.round(top('deleteOf') - top('editOf'))

test('on a desk the buttons of a row go on to a second line before they cover a column', async () => {
  answerSites()
  await show(
    <div className="place">
      <Sites />
    </div>,
  )
  await page.viewport(1440, 900)
  await expect.poll(names).toHaveLength(5)
  expect(belowPx()).toBe(0)
  document.querySelector<HTMLElement>('.place')!.style.width = '180px'
  expect(belowPx()).toBeGreaterThanOrEqual(24)
})

test('rows are selected by Space: one, the page, all that match, none', async () => {
  answerSites()
  await show(<Sites />)
  const picked = page.getByRole('status').first()
  await focus(page.getByRole('checkbox', { name: t('selectRow', { row: '康定' }) }))
  await userEvent.keyboard(' ')
  await expect.element(picked.getByText(t('selected', { count: 1 }))).toBeVisible()
  const whole = page.getByRole('checkbox', { name: t('selectPage') })
  await expect.element(whole).toBePartiallyChecked()
  await focus(whole)
  await userEvent.keyboard(' ')
  await expect.element(picked.getByText(t('selected', { count: 5 }))).toBeVisible()
  await expectAccessible()
  await focus(page.getByRole('button', { name: t('selectAllMatching', { count: 7 }) }))
  await userEvent.keyboard('{Enter}')
  await expect.element(picked.getByText(t('allMatchingSelected', { count: 7 }))).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: t('selectRow', { row: '雅安' }) })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: t('clearSelection') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(whole).toHaveFocus()
  await expect.element(picked).toBeEmptyDOMElement()
  await expect.element(whole).not.toBeChecked()
})

const picked = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')].map(({ checked }) => checked)

test('with Shift, all rows from the last one to it are selected or given up, by mouse and by Space', async () => {
  answerSites()
  await show(<Sites />)
  await expect.poll(names).toHaveLength(5)
  const boxOf = (at: number) => page.getByRole('checkbox', { name: t('selectRow', { row: names()[at] ?? '' }) })
  await boxOf(3).click()
  await userEvent.keyboard('{Shift>}')
  await boxOf(1).click()
  await userEvent.keyboard('{/Shift}')
  await expect.poll(picked).toEqual([false, true, true, true, false])
  expect(window.getSelection()?.toString()).toBe('')
  await focus(boxOf(2))
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.poll(picked).toEqual([false, false, false, true, false])
})

test('the actions of a row name it, and Tab goes from one to the next', async () => {
  answerSites()
  const done: string[] = []
  await show(<Sites onAction={(one) => done.push(one)} />)
  await focus(page.getByRole('button', { name: t('editOf', { name: '雅安' }) }))
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('deleteOf', { name: '雅安' }) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(done).toEqual(['edit 雅安', 'delete 雅安'])
})

test('columns are shown, hidden and reset by keyboard, and what is chosen is kept', async () => {
  const asked = answerSites()
  await show(<Sites />)
  await expect.poll(titles).toEqual(['场地', '设备', t('actions')])
  const opener = page.getByRole('button', { name: t('columns') })
  await focus(opener)
  await userEvent.keyboard('{Enter}')
  await focus(page.getByRole('checkbox', { name: '设备' }))
  await userEvent.keyboard(' ')
  await focus(page.getByRole('checkbox', { name: '编号' }))
  await userEvent.keyboard(' ')
  await expect.poll(titles).toEqual(['场地', '编号', t('actions')])
  await expect.element(page.getByRole('checkbox', { name: '场地' })).toBeDisabled()
  await expectAccessible()
  await focus(page.getByRole('button', { name: t('resetColumns') }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual(['场地', '设备', t('actions')])
  await expect.element(opener).toHaveFocus()
  const saved = asked.filter(({ address }) => address.startsWith('POST /users/savePreference'))
  expect(saved.map(({ request }) => (request as { shown: string[] } | null)?.shown)).toEqual([
    ['name'],
    ['name', 'id'],
    undefined,
  ])
})

test('columns are moved, pinned, widened and their rows made lower by keyboard, and kept', async () => {
  const asked = answerSites()
  await show(<Sites />)
  await focus(page.getByRole('button', { name: t('columns') }))
  await userEvent.keyboard('{Enter}')
  const earlier = page.getByRole('button', { name: t('columnEarlier', { title: '设备' }) })
  await focus(earlier)
  // Once more than it can.
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(titles).toEqual(['设备', '场地', t('actions')])
  await expect.element(earlier).toHaveFocus()
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  const pin = page.getByRole('button', { name: t('pinColumn', { title: '设备' }) })
  await focus(pin)
  await userEvent.keyboard('{Enter}')
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
  await userEvent.fill(page.getByRole('spinbutton', { name: t('columnWidth', { title: '设备' }) }), '240')
  await expect.poll(() => Math.round(edges('设备').width)).toBe(240)
  await focus(page.getByRole('checkbox', { name: t('compactRows') }))
  await userEvent.keyboard(' ')
  await expectAccessible()
  const saved = asked.filter(({ address }) => address.startsWith('POST /users/savePreference'))
  expect(saved.at(-1)?.request).toEqual({
    order: ['devices', 'name', 'id'],
    shown: ['name', 'devices'],
    pinned: ['devices'],
    widthsPx: { devices: 240 },
    isCompact: true,
  })
})

const edgeOf = (name: string) =>
  page.getByRole('columnheader', { name }).element().querySelector('.data-table-edge') as HTMLElement
/** Presses the border of a head, moves it and lets it go, as mouse and finger do. */
function drag(edge: HTMLElement, byPx: number, pointerType = 'mouse', last = 'pointerup') {
  const x = edge.getBoundingClientRect().right - 1
  // Only a real pointer can be captured.
  edge.setPointerCapture = () => {}
  for (const [type, clientX] of [
    ['pointerdown', x],
    ['pointermove', x + byPx / 2],
    ['pointermove', x + byPx],
    [last, x + byPx],
    ['lostpointercapture', x + byPx],
  ] as const)
    edge.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType, clientX }))
}

test('a border between heads is dragged by mouse and by finger, within limits, and kept; a double click frees it', async () => {
  const asked = answerSites()
  await show(<Sites />)
  await expect.poll(names).toHaveLength(5)
  const before = Math.round(edges('场地').width)
  const cell = page.getByRole('rowheader', { name: '康定' }).element()
  expect(edges('场地').left, 'a head stands above its column').toBe(cell.getBoundingClientRect().left)
  drag(edgeOf('场地'), -30)
  await expect.poll(() => Math.round(edges('场地').width)).toBe(before - 30)
  drag(edgeOf('场地'), 50, 'touch')
  await expect.poll(() => Math.round(edges('场地').width)).toBe(before + 20)
  drag(edgeOf('场地'), 40, 'touch', 'pointercancel')
  drag(edgeOf('设备'), -5000)
  await expect.poll(() => Math.round(edges('设备').width)).toBe(48)
  await expectAccessible()
  await page.viewport(1280, 800)
  await userEvent.dblClick(edgeOf('设备'))
  await expect.poll(() => Math.round(edges('设备').width)).toBeGreaterThan(48)
  const saved = asked.filter(({ address }) => address.startsWith('POST /users/savePreference'))
  expect(saved.map(({ request }) => (request as { widthsPx: object }).widthsPx)).toEqual([
    { name: before - 30 },
    { name: before + 20 },
    { name: before + 20, devices: 48 },
    { name: before + 20 },
  ])
  expect(names(), 'no drag sorts').toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
})

test('of a long page, the rows in sight are drawn in their new order before the others', async () => {
  const rows = Array.from({ length: 100 }, (_, nth) => ({ id: nth + 1, name: `s${nth}`, devices: nth }))
  answerCalls({
    'GET /users/getPreference/table.sites': null,
    'POST /site/find/': ({ orderWay }: Request) => ({
      data: orderWay === 'desc' ? rows.toReversed() : rows,
      totalCount: rows.length,
    }),
  })
  await show(<Sites />)
  await expect.poll(names).toEqual(rows.map(({ name }) => name))
  const seen: string[][] = []
  const changes = new MutationObserver(() => seen.push([names().at(0)!, names().at(-1)!]))
  changes.observe(document.querySelector('table')!, { subtree: true, childList: true })
  const head = page.getByRole('button', { name: '设备' })
  await head.click()
  await head.click()
  await expect.poll(names).toEqual(rows.map(({ name }) => name).toReversed())
  changes.disconnect()
  expect(seen).toContainEqual(['s99', 's99'])
})

const elements = () => Array.from(document.querySelectorAll('tbody tr'))

test('in another order, rows that come take the elements of those that went, unless one of them has the focus', async () => {
  answerSites()
  await show(<Sites hasPlainCells />)
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  const before = elements()
  const head = page.getByRole('button', { name: '设备' })
  await head.click()
  await expect.poll(names).toEqual(['格尔木', '乐山', '泸州', '雅安', '西昌'])
  const after = elements()
  expect(after.map((row) => before.indexOf(row))).toEqual([0, 3, expect.toBeOneOf([1, 4]), 2, expect.toBeOneOf([1, 4])])
  document.querySelectorAll('tr')[3]?.querySelector('input')?.focus()
  ;(head.element() as HTMLElement).click()
  await expect.poll(names).toEqual(['攀枝花', '康定', '西昌', '雅安', '泸州'])
  expect(elements().map((row) => after.indexOf(row))).toEqual([-1, -1, 4, 3, 2])
})

test('rows are made again in a table that does not declare that its cells keep nothing', async () => {
  answerSites()
  await show(<Sites />)
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  const before = elements()
  await page.getByRole('button', { name: '设备' }).click()
  await expect.poll(names).toEqual(['格尔木', '乐山', '泸州', '雅安', '西昌'])
  expect(elements().map((row) => before.indexOf(row))).toEqual([0, 3, -1, 2, -1])
})

const at = (element: Element) => element.getBoundingClientRect()
test.each(['wide', 'narrow'])(
  'in a %s place, heads, bar and pager stay in sight while the page is scrolled',
  async (place) => {
    answerSites()
    await show(
      <div style={{ width: place === 'narrow' ? 180 : undefined, paddingBlock: 400 }}>
        <Sites />
      </div>,
    )
    await page.viewport(1024, 600)
    await expect.poll(names).toHaveLength(5)
    const bar = document.querySelector('.data-table-bar')!
    window.scrollTo(0, window.scrollY + at(bar).top - 30)
    await expect.poll(() => Math.round(at(bar).top)).toBe(48)
    await expect.poll(() => Math.abs(at(document.querySelector('thead')!).top - at(bar).bottom)).toBeLessThan(2)
    window.scrollTo(0, window.scrollY - 450)
    await expect.poll(() => Math.round(at(document.querySelector('.pager')!).bottom)).toBeLessThanOrEqual(600)
  },
)

test('what was chosen earlier is shown; the pager turns the page, and goes back from one that vanished', async () => {
  answerSites(['name', 'id'])
  await show(<Sites />)
  await expect.element(page.getByRole('columnheader', { name: '编号' })).toBeVisible()
  await focus(page.getByRole('button', { name: t('nextPage') }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['西昌', '泸州'])
  const removed = SITES.splice(5)
  await focus(page.getByRole('columnheader', { name: '场地' }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: t('pageSize') }), '10')
  await expect.poll(names).toEqual(['格尔木', '康定', '雅安', '乐山', '攀枝花'])
  SITES.push(...removed)
})
