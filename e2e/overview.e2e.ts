import { choiceBox, choose, expectChoices } from './choose.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import {
  columnTexts,
  LIST,
  listStands,
  listTotal,
  OVERVIEW,
  rows,
  searchSerial,
  SUM_OF_RATES,
  tileCounts,
} from './device-screens.ts'
import { expect, test } from './journey.ts'

const STATES = ['normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap'] as const

test('nine tiles add up, and each leads to as many devices as it says', async ({ page }) => {
  await openAs(page, 'administrator', OVERVIEW)
  const { total = 0, ...states } = await tileCounts(page)
  expect(Object.keys(states)).toEqual([...STATES])
  expect(total).toBeGreaterThan(100)
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(total)
  await expect(page.getByRole('region', { name: '算力与功率' })).toContainText(SUM_OF_RATES)

  await page.locator('.state-tile[data-state=total]').click()
  await expect(page).toHaveURL(demoUrl(LIST))
  for (const state of ['total', ...STATES]) {
    await page.locator(`.state-tile[data-state=${state}]`).click()
    await expect(page.locator(`.state-tile[data-state=${state}]`)).toHaveAttribute('aria-current', 'true')
    // A sweep may end between the two answers; both follow it within seconds.
    await expect(async () => {
      const counts = await tileCounts(page)
      expect(await listTotal(page)).toBe(counts[state])
    }).toPass()
  }
})

test('a slice of a pie narrows the list below it @nightly', async ({ page }) => {
  await openAs(page, 'administrator', OVERVIEW)
  const pie = page.locator('figure', { has: page.getByText('机型', { exact: true }) }).first()
  const line = pie.locator('.pie-line').first()
  const type = await line.locator('span').innerText()
  await line.click()
  await expect(page).toHaveURL(new RegExp(`type=${type}`))
  await expect(choiceBox(page, '机型')).toHaveText(type)
  expect(new Set(await columnTexts(page, '机型'))).toEqual(new Set([type]))
})

test('choosing a client narrows accounts and sites to its own; clean widens again @nightly', async ({ page }) => {
  await openAs(page, 'administrator', OVERVIEW)
  const everything = await listTotal(page)

  await choose(page, '客户', '川西汇能数据')
  await expectChoices(page, '子账户', ['huineng01', 'huineng02'])
  await expectChoices(page, '场地', ['康定雪山矿场', '雅安青衣江矿场'])
  await choose(page, '子账户', 'huineng01')
  await expect(page).toHaveURL(/clientId=\d+&accountId=\d+/)
  expect(new Set(await columnTexts(page, '子账户'))).toEqual(new Set(['huineng01']))
  const counts = await tileCounts(page)
  expect(counts['total']).toBeLessThan(everything)

  // Another client takes the account of the first one away.
  await choose(page, '客户', '雪松数字能源')
  await expect(page).not.toHaveURL(/accountId/)
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect(choiceBox(page, '客户')).toHaveText('不限')
  await choose(page, '子账户', 'xuesong02 · 雪松数字能源')
  await page.getByRole('button', { name: '清除子账户' }).click()
  await expect.poll(() => listTotal(page)).toBe(everything)
})

test('the address is the screen: Back returns, and a copied link opens the same @nightly', async ({
  page,
  context,
}) => {
  await openAs(page, 'administrator', `${LIST}?orderColumn=serial&orderWay=asc`)
  const serial = (await columnTexts(page, '序列号'))[3] ?? ''
  await searchSerial(page, serial)
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('#filter-text')).toHaveValue('')
  await expect(rows(page)).not.toHaveCount(1)
  await page.goForward()
  await expect(rows(page)).toHaveCount(1)

  await page.locator('.row-link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`设备 ${serial}`)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(rows(page)).toHaveCount(1)

  const copy = await context.newPage()
  await copy.goto(page.url())
  await listStands(copy)
  expect(await columnTexts(copy, '序列号')).toEqual([serial])
  await expect(copy.locator('#filter-text')).toHaveValue(serial)
})

const known = (text: string) => text !== '—'

test('a column sorts both ways, and back @nightly', async ({ page }) => {
  await openAs(page, 'administrator', OVERVIEW)
  const { data } = await ask<{ data: { id: number; name: string }[] }>(page, 'POST /account/find/', { size: 200 })
  const account = data.find(({ name }) => name === 'huineng01')
  await page.goto(demoUrl(`${LIST}?size=100&accountId=${account?.id}`))
  // The order of every column is tested at its call; here a text's, a list's and a number's.
  for (const title of ['序列号', '状态', '维修次数']) {
    const head = page.locator('thead th', { has: page.getByRole('button', { name: title, exact: true }) })
    // A sweep may change a state between the two pages; then a third click brings the first order back.
    await expect(async () => {
      if ((await head.getAttribute('aria-sort')) === 'descending') await head.getByRole('button').click()
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      const up = await columnTexts(page, title)
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
      const down = await columnTexts(page, title)
      expect(up.length).toBeGreaterThan(5)
      expect(down.filter(known)).toEqual(up.filter(known).toReversed())
    }).toPass()
    await head.getByRole('button').click()
    await expect(head).not.toHaveAttribute('aria-sort')
  }
})

test('pages of every size, there and back @nightly', async ({ page }) => {
  await openAs(page, 'administrator', `${LIST}?orderColumn=serial`)
  const total = await listTotal(page)
  for (const size of [5, 10, 20, 50, 100]) {
    await page.getByLabel('每页条数').selectOption(String(size))
    await expect(page).toHaveURL(new RegExp(`size=${size}`))
    await expect(rows(page)).toHaveCount(Math.min(size, total))
  }
  const first = await columnTexts(page, '序列号')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).not.toHaveCount(0)
  // Those below the first thirty are drawn after them.
  const onBoth = async () => (await columnTexts(page, '序列号')).filter((serial) => first.includes(serial))
  await expect.poll(onBoth).toEqual([])
  await page.getByRole('button', { name: '上一页' }).click()
  await expect.poll(() => columnTexts(page, '序列号')).toEqual(first)
})

test('on a phone what a button opens stays in the window, and the whole way to a screen is shown @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'administrator', LIST)
  await listStands(page)
  for (const name of ['视图', '列']) {
    await page.getByRole('button', { name, exact: true }).click()
    const box = await page.locator('.drop-down-panel').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(390)
    await page.keyboard.press('Escape')
  }
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/首页.*设备信息.*设备列表/)
})
