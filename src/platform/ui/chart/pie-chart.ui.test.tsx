import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PieChart } from './pie-chart.tsx'
import { RankBars } from './rank-bars.tsx'
import { BarChart } from './xy-chart.tsx'

const t = translator(uiTexts, locale)
const PARTS = [
  { name: 'online', value: 1500 },
  { name: 'offline', value: 500 },
  { name: 'low', value: 0 },
]
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => Array.from(line.querySelectorAll('span:not(.pie-line), b, small'), (part) => part.textContent))
const answerFolds = () =>
  answerCalls({ 'GET /users/getPreference/charts': null, 'POST /users/savePreference/charts': null })

test('the legend reads each part with its figure and share, and leads to it by keyboard; the ring is for the eye', async () => {
  answerFolds()
  await show(
    <PieChart
      name="states"
      title="States"
      data={PARTS}
      partLink={(name) => ({ to: '/list', search: { state: name } })}
    />,
  )
  expect(lines()).toEqual([
    ['online', '1,500', '75.0%'],
    ['offline', '500', '25.0%'],
    ['low', '0', '0.0%'],
  ])
  await expectAccessible()
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(PARTS.map(({ name }) => `/list?state=${name}`))
  expect(document.querySelectorAll('.pie svg path'), 'no slice of a part that is 0').toHaveLength(2)
  page
    .getByRole('button', { name: t('foldChart', { title: 'States' }) })
    .element()
    .focus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: /^online/ })).toHaveFocus()
})

test('a chart folds and comes back, and one of nothing says so without anything to save', async () => {
  answerFolds()
  await show(<PieChart name="states" title="States" data={PARTS.map(({ name }) => ({ name, value: 0 }))} />)
  await expect.element(page.getByText(t('empty'))).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('empty'))).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t('unfoldChart', { title: 'States' }) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('empty'))).toBeVisible()
})

const valueText = (value: number | null) => (value === null ? '—' : `${value} kWh`)
const widths = () => Array.from(document.querySelectorAll<HTMLElement>('.rank-bars i'), (bar) => bar.style.inlineSize)

test('a ranking is a list in its order, with bars by the greatest value or by what is whole', async () => {
  answerFolds()
  const data = { provinces: ['四川', 'Inner Mongolia with a name that is long', '青海'], counts: [40, 10, null] }
  const shown = await show(<RankBars name="provinces" title="Provinces" data={data} valueText={valueText} />)
  expect(lines()).toEqual(data.provinces.map((name, at) => [name, valueText(data.counts[at] ?? null)]))
  expect(widths()).toEqual(['100%', '25%', '0%'])
  await expectAccessible()
  await shown.unmount()
  await show(<RankBars name="provinces" title="Provinces" data={data} valueText={valueText} full={100} />)
  expect(widths()).toEqual(['40%', '10%', '0%'])
})

test('a ranking is saved as a picture and as figures, a pie’s figures below their names', async () => {
  answerFolds()
  const saved: [name: string, content: Promise<ArrayBuffer>][] = []
  const contents: Promise<ArrayBuffer>[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    contents.push((blob as Blob).arrayBuffer())
    return 'blob:chart'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, contents.at(-1)!])
  })
  onTestFinished(() => {
    make.mockRestore()
    click.mockRestore()
  })
  await show(
    <>
      <RankBars
        name="provinces"
        title="Provinces"
        data={{ provinces: ['四川', '青海'], counts: [40, null] }}
        valueText={valueText}
      />
      <PieChart name="states" title="States" data={PARTS} />
    </>,
  )
  const buttons = [
    t('saveChart', { title: 'Provinces' }),
    t('saveFigures', { title: 'Provinces' }),
    t('saveFigures', { title: 'States' }),
  ]
  for (const [nth, name] of buttons.entries()) {
    await page.getByRole('button', { name }).click()
    await expect.poll(() => saved.length).toBe(nth + 1)
  }
  expect(saved.map(([name]) => name)).toEqual(['Provinces.png', 'Provinces.csv', 'States.csv'])
  const [picture, ranks, parts] = await Promise.all(saved.map(([, content]) => content))
  expect((await createImageBitmap(new Blob([picture!]))).width).toBeGreaterThan(600)
  expect(new TextDecoder().decode(ranks)).toContain(`${t('part')},Provinces\r\n四川,40\r\n`)
  expect(new TextDecoder().decode(parts)).toContain(`${t('part')},States\r\nonline,1500\r\n`)
})

test('a ranking of nothing says so', async () => {
  answerFolds()
  await show(<RankBars name="provinces" title="Provinces" data={{ provinces: [], counts: [] }} valueText={valueText} />)
  await expect.element(page.getByText(t('noFigures'))).toBeVisible()
  expect(page.getByRole('button', { name: t('saveFigures', { title: 'Provinces' }) }).elements()).toEqual([])
})

const rightOf = (element: Element) => element.getBoundingClientRect().right

test.each([
  ['without blanks', 'W'.repeat(100)],
  ['in Chinese', '川西高原超大规模数据中心'.repeat(8)],
  ['of emoji', '⚡🏭'.repeat(50)],
])('a long name %s stays within its place, in three lines at most', async (_kind, name) => {
  answerFolds()
  await show(
    <>
      <PageHeader title={name} hint={name} />
      <PieChart name="states" title="States" data={[{ name, value: 5 }]} />
      <RankBars name="ranking" title="Ranking" data={{ provinces: [name], counts: [97.1] }} valueText={String} />
      <BarChart
        name="bars"
        title="Bars"
        data={{ xAxis: ['a', name], series: [{ name: 'one', data: [1, 2] }] }}
        valueText={String}
      />
    </>,
  )
  await page.viewport(390, 844)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  for (const item of page.getByRole('listitem').elements())
    expect(item.getBoundingClientRect().height, item.textContent).toBeLessThan(80)
  const ranked = document.querySelector('.rank-bars li')!
  const firstLine = document.createRange()
  firstLine.setStart(ranked.querySelector('span')!.firstChild!, 0)
  firstLine.setEnd(ranked.querySelector('span')!.firstChild!, 1)
  const belowPx = firstLine.getBoundingClientRect().top - ranked.getBoundingClientRect().top
  expect(belowPx, 'px from the number of a rank down to its name').toBeLessThan(8)
  const ends = () => [...document.querySelectorAll('.chart svg text')].map(rightOf)
  await expect.poll(() => Math.max(...ends())).toBeLessThanOrEqual(rightOf(document.querySelector('.chart svg')!) + 1)
  expect(ends().length).toBeGreaterThan(2)
})
