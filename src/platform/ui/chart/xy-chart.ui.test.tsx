import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { translator } from '../../rules/text.ts'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { chooseTheme } from '../theme/use-theme.ts'
import { themes } from '../theme/theme.ts'
import { BarChart, LineChart, LONG_PLACES } from './xy-chart.tsx'

/** Two lines over hours, with a gap of ten in the first. */
function hours(count: number) {
  const xAxis = Array.from({ length: count }, (_, at) => `h${at}`)
  const wave = (high: number) => xAxis.map((_, at) => Math.round(high + 10 * Math.sin(at / 40)))
  return {
    xAxis,
    series: [
      { name: 'one', data: wave(100).map((value, at) => (at >= 20 && at < 30 ? null : value)) },
      { name: 'two', data: wave(50) },
    ],
  }
}

const t = translator(uiTexts, locale)
const valueText = (value: number) => `${value} TH/s`
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const over = () => document.querySelector<HTMLElement>('.u-over') ?? document.body
const showAll = page.getByRole('button', { name: locale === 'zh' ? '显示全部' : 'Show all' })
const legend = (name: string) => page.getByRole('button', { name, exact: true })

async function showLong(count = 1000) {
  const shown = await show(<LineChart name="hours" title="Hours" data={hours(count)} valueText={valueText} />)
  await expect.element(page.getByText(/zoom|放大/)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.u-over').length).toBe(1)
  await drawn()
  return shown
}

/** What is drawn at a place of the canvas, as its colour. */
function hasColor(color: string, from: number, to: number): boolean {
  const canvas = document.querySelector('canvas')
  if (!canvas) return false
  const plot = over().getBoundingClientRect()
  const box = canvas.getBoundingClientRect()
  const scale = canvas.width / box.width
  const left = (plot.left - box.left + from * plot.width) * scale
  const { data } = canvas
    .getContext('2d')!
    .getImageData(left, (plot.top - box.top) * scale, (to - from) * plot.width * scale, plot.height * scale)
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let at = 0; at < data.length; at += 4)
    if (wanted.every((part, nth) => Math.abs(part - (data[at + nth] ?? 0)) < 6)) return true
  return false
}

async function drag(from: number, to: number): Promise<void> {
  const { left, top, width } = over().getBoundingClientRect()
  const act = async (type: string, share: number, target: EventTarget = over()) => {
    const at = { clientX: left + share * width, clientY: top + 20, movementX: 1, bubbles: true, button: 0 }
    target.dispatchEvent(new MouseEvent(type, at))
    await drawn()
  }
  await act('mousemove', from)
  await act('mousedown', from)
  await act('mousemove', (from + to) / 2)
  await act('mousemove', to)
  await act('mouseup', to, document)
}

function touch(type: string, shares: number[], timeStamp?: number): void {
  const { left, top, width } = over().getBoundingClientRect()
  const touches = shares.map(
    (share, identifier) => new Touch({ identifier, target: over(), clientX: left + share * width, clientY: top + 20 }),
  )
  const event = new TouchEvent(type, { touches, targetTouches: touches, changedTouches: touches, bubbles: true })
  if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  over().dispatchEvent(event)
}

test('a short line is an SVG, a long one a canvas with gaps, both in the colours of the theme', async () => {
  const short = await show(<LineChart name="hours" title="Hours" data={hours(LONG_PLACES)} valueText={valueText} />)
  expect(document.querySelectorAll('.chart svg')).toHaveLength(1)
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
  await short.unmount()

  chooseTheme('light')
  await showLong(400)
  expect(hasColor(themes.light.series[0]!, 0, 0.04)).toBe(true)
  expect(hasColor(themes.light.series[0]!, 21 / 400, 28 / 400)).toBe(false)
  expect(hasColor(themes.light.series[1]!, 21 / 400, 28 / 400)).toBe(true)
  chooseTheme('dark')
  await drawn()
  expect(hasColor(themes.light.series[1]!, 0, 1)).toBe(false)
  expect(hasColor(themes.dark.series[1]!, 0, 1)).toBe(true)
})

test('drag zooms, double click and the button show all again', async () => {
  await showLong()
  await expect.element(showAll).toHaveAttribute('aria-disabled')
  await drag(0.2, 0.4)
  await expect.element(showAll).not.toHaveAttribute('aria-disabled')
  await showAll.click()
  await expect.element(showAll).toHaveFocus()
  await expect.element(showAll).toHaveAttribute('aria-disabled')
  await drag(0.2, 0.4)
  await expect.element(showAll).not.toHaveAttribute('aria-disabled')
  over().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.element(showAll).toHaveAttribute('aria-disabled')
})

test('two fingers zoom, one finger moves what is zoomed, two taps show all again', async () => {
  await showLong()
  const placeAt = async (share: number) => {
    const { left, top, width } = over().getBoundingClientRect()
    over().dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + share * width, clientY: top + 20, bubbles: true }),
    )
    await drawn()
    return Number(document.querySelector('.chart-figures b')?.textContent?.slice(1))
  }
  touch('touchstart', [0.4, 0.6])
  touch('touchmove', [0.1, 0.9])
  touch('touchend', [])
  await expect.element(showAll).not.toHaveAttribute('aria-disabled')
  await drawn()
  const middle = await placeAt(0.5)
  expect(middle).toBeGreaterThan(480)
  expect(middle).toBeLessThan(520)
  expect(await placeAt(0)).toBeGreaterThan(350)

  touch('touchstart', [0.5])
  touch('touchmove', [0.9])
  touch('touchend', [])
  await drawn()
  expect(await placeAt(0.5)).toBeLessThan(middle - 60)

  for (const at of [10_000, 10_150]) {
    touch('touchstart', [0.5])
    touch('touchend', [], at)
  }
  await expect.element(showAll).toHaveAttribute('aria-disabled')
})

test('by keyboard: arrows and End move the pointer and announce the figures, Escape ends it', async () => {
  await showLong()
  const pointer = page.getByRole('slider', { name: 'Hours' })
  pointer.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(pointer).toHaveAttribute('aria-valuetext', 'h1: one 100 TH/s, two 50 TH/s')
  expect(document.querySelector('.chart-figures')?.textContent).toContain('50 TH/s')
  await userEvent.keyboard('{End}')
  await expect.element(pointer).toHaveAttribute('aria-valuenow', '999')
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('.chart-figures')).toBeNull()
  await expectAccessible()
})

test('charts of a screen point at the same place; another axis is left alone', async () => {
  const data = hours(20)
  await show(
    <>
      <LineChart name="first" title="First" data={data} valueText={valueText} />
      <BarChart name="second" title="Second" data={data} valueText={valueText} />
      <LineChart
        name="other"
        title="Other"
        data={{ ...data, xAxis: data.xAxis.map((at) => `x${at}`) }}
        valueText={valueText}
      />
    </>,
  )
  page.getByRole('slider', { name: 'First' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('slider', { name: 'Second' })).toHaveAttribute('aria-valuenow', '19')
  await expect.element(page.getByRole('slider', { name: 'Other' })).toHaveAttribute('aria-valuenow', '0')
  expect(document.querySelectorAll('.chart-figures')).toHaveLength(2)
})

test('what was dragged over is left by the button of the title, and the keyboard goes on at that chart', async () => {
  const data = hours(20)
  await show(
    <>
      <LineChart name="first" title="First" data={data} valueText={valueText} />
      <BarChart isOverTime name="second" title="Second" data={data} valueText={valueText} />
    </>,
  )
  const chart = page.getByRole('img', { name: 'First' }).element()
  const { left, top, width } = chart.getBoundingClientRect()
  for (const [type, share] of [
    ['pointerdown', 0.3],
    ['pointermove', 0.6],
    ['pointerup', 0.6],
  ] as const) {
    const at = { clientX: left + share * width, clientY: top + 50, pointerType: 'mouse', bubbles: true }
    chart.dispatchEvent(new PointerEvent(type, at))
    await drawn()
  }
  const all = page.getByRole('button', { name: t('showAll', { from: 'h5', to: 'h11' }) })
  await expect.element(all.first()).toBeVisible()
  expect(all.elements()).toHaveLength(2)
  ;(all.last().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => all.elements()).toHaveLength(0)
  await expect.element(page.getByRole('slider', { name: 'Second' })).toHaveFocus()
})

test.each([20, 1000])('of %s places a range is selected by keyboard and read out; Escape shows all', async (count) => {
  await show(<LineChart name="hours" title="Hours" data={hours(count)} valueText={valueText} />)
  const pointer = page.getByRole('slider', { name: 'Hours' })
  const read = page.getByRole('status').and(page.getByText(/./))
  pointer.element().focus()
  await expect.element(pointer).toHaveAccessibleDescription(t('rangeKeys'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  await expect.element(read).toHaveTextContent(t('rangeBegun', { from: 'h1' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(read).toHaveTextContent(t('rangeCancelled'))
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ')
  const [from, to] = count === 20 ? ['h1', 'h7'] : ['h1', 'h105']
  await expect.element(read).toHaveTextContent(t('rangeShown', { from, to }))
  await expect.element(page.getByRole('button', { name: t('showAll', { from, to }) })).toBeVisible()
  await expect.element(pointer).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(read).toHaveTextContent(t('allShown'))
  await expect.element(page.getByRole('button', { name: t('showAll', { from, to }) })).not.toBeInTheDocument()
})

test.each([10, 1000])('the legend hides a series of %s places and shows it again, also by keyboard', async (count) => {
  chooseTheme('light')
  await show(<LineChart name="hours" title="Hours" data={hours(count)} valueText={valueText} />)
  const pointer = page.getByRole('slider', { name: 'Hours' })
  await expect.element(pointer).toHaveAttribute('aria-valuetext', 'h0: one 100 TH/s, two 50 TH/s')
  await legend('one').click()
  await expect.element(legend('one')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(pointer).toHaveAttribute('aria-valuetext', 'h0: 50 TH/s')
  legend('two').element().focus()
  // The last one: nothing would be left to see.
  await userEvent.keyboard('{Enter}')
  await expect.element(legend('one')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pointer).toHaveAttribute('aria-valuetext', 'h0: one 100 TH/s, two 50 TH/s')
  await expectAccessible()
})

test('the picture has title, range and legend on the ground of the theme', async () => {
  chooseTheme('dark')
  await showLong()
  const made = Promise.withResolvers<{ name: string; href: string }>()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    made.resolve({ name: this.download, href: this.href })
  })
  await page.getByRole('button', { name: locale === 'zh' ? '下载图片' : 'Download picture' }).click()
  const { name, href } = await made.promise
  click.mockRestore()
  expect(name).toBe('Hours.png')
  const picture = await createImageBitmap(await (await fetch(href)).blob())
  const chart = document.querySelector('canvas')!
  expect(picture.width).toBeGreaterThan(chart.width)
  expect(picture.height).toBeGreaterThan(chart.height + 60)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')!
  pen.drawImage(picture, 0, 0)
  const ground = [1, 3, 5].map((at) => Number.parseInt(themes.dark.surface.slice(at, at + 2), 16))
  expect([...pen.getImageData(2, 2, 1, 1).data]).toEqual([...ground, 255])
  const inked = (top: number, height: number) =>
    pen
      .getImageData(0, top, picture.width, height)
      .data.some((value, at) => at % 4 === 0 && Math.abs(value - ground[0]!) > 60)
  expect(inked(12, 20)).toBe(true)
  expect(inked(picture.height - 60, 50)).toBe(true)
})

test('the table of a long line is made when it is opened, some hundred rows at a time', async () => {
  await showLong()
  expect(document.querySelectorAll('.chart-table tr')).toHaveLength(0)
  await userEvent.click(page.getByText(locale === 'zh' ? '以表格显示' : 'As a table'))
  await expect.poll(() => document.querySelectorAll('.chart-table tbody tr').length).toBe(500)
  await page.getByRole('button', { name: /500/ }).click()
  await expect.poll(() => document.querySelectorAll('.chart-table tbody tr').length).toBe(1000)
})

test('of two lines of 10,000 points only what their pixels can show is drawn', async () => {
  const lineTo = vi.spyOn(Path2D.prototype, 'lineTo')
  onTestFinished(() => lineTo.mockRestore())
  await showLong(10_000)
  expect(lineTo.mock.calls.length).toBeGreaterThan(500)
  expect(lineTo.mock.calls.length).toBeLessThan(10_000)
})

test('a chart folds by keyboard, kept with those folded already, and is saved as a picture and as figures', async () => {
  const asked = answerCalls({
    'GET /users/getPreference/charts': { elsewhere: 1 },
    'POST /users/savePreference/charts': null,
  })
  await show(<LineChart name="hours" title="Hours" data={hours(24)} valueText={valueText} />)
  const saved: string[] = []
  const contents: Promise<ArrayBuffer>[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    contents.push((blob as Blob).arrayBuffer())
    return 'blob:chart'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => {
    make.mockRestore()
    click.mockRestore()
  })
  await page.getByRole('button', { name: t('saveFigures', { title: 'Hours' }) }).click()
  await expect.poll(() => saved).toEqual(['Hours.csv'])
  await page.getByRole('button', { name: t('saveChart', { title: 'Hours' }) }).click()
  await expect.poll(() => saved).toEqual(['Hours.csv', 'Hours.png'])
  const [csv, png] = await Promise.all(contents)
  expect(new TextDecoder().decode(csv)).toContain('\r\nh20,,55\r\n')
  const { width, height } = await createImageBitmap(new Blob([png!]))
  expect(Math.min(width, height)).toBeGreaterThan(200)

  const fold = page.getByRole('button', { name: t('foldChart', { title: 'Hours' }) })
  ;(fold.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: 'Hours' })).not.toBeInTheDocument()
  const kept = () => asked.filter(({ address }) => address.startsWith('POST')).at(-1)?.request
  // By its name: its title is another one in another language or unit.
  await expect.poll(kept).toEqual({ elsewhere: 1, [`${window.location.pathname} hours`]: 1 })
  await expectAccessible()
  await page.getByRole('button', { name: t('unfoldChart', { title: 'Hours' }) }).click()
  await expect.element(page.getByRole('img', { name: 'Hours' })).toBeVisible()
  await expect.poll(kept).toEqual({ elsewhere: 1 })
})

test('a press that began elsewhere, as on a choice above the chart that closes with it, leads nowhere', async () => {
  const led: string[] = []
  await show(
    <LineChart
      name="hours"
      title="Hours"
      data={hours(10)}
      valueText={valueText}
      onPoint={(place) => led.push(place)}
    />,
  )
  const chart = page.getByRole('img', { name: 'Hours' })
  await expect.element(chart).toBeVisible()
  const { left, top } = chart.element().getBoundingClientRect()
  const at = { clientX: left + 200, clientY: top + 100, bubbles: true, button: 0, pointerType: 'mouse' }
  chart.element().dispatchEvent(new PointerEvent('pointerup', at))
  expect(led).toEqual([])
  await chart.click()
  expect(led).toHaveLength(1)
})

const placeNames = () => [...document.querySelectorAll('.chart svg > text')]

test('on a phone each of three bars has its name of six signs', async () => {
  const names = ['星野算力科技', '川西汇能数据', '塞北长风算力']
  const data = { xAxis: names, series: [{ name: 'hot', data: [1, 2, 3] }] }
  await show(
    <div style={{ width: 332 }}>
      <BarChart name="open" title="Open" data={data} valueText={String} isStacked />
    </div>,
  )
  await expect.poll(() => placeNames().map(({ textContent }) => textContent)).toEqual(names)
  const boxes = placeNames().map((text) => text.getBoundingClientRect())
  for (const [at, { left }] of boxes.entries()) expect(left).toBeGreaterThan(boxes[at - 1]?.right ?? 0)
})
