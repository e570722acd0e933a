import type { Page } from '@playwright/test'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { DETAIL, LIST, listTotal, notice, rows, searchSerial } from './device-screens.ts'
import { expect, test } from './journey.ts'

test('a device shows its facts, days and hours, and leads back', async ({ page }) => {
  await openAs(page, 'administrator', `${LIST}?state=normal&type=T30&orderColumn=serial`)
  const serial = await rows(page).first().locator('.row-link').innerText()
  await page.getByRole('link', { name: `${serial} 的详情` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`设备 ${serial}`)

  const facts = page.getByRole('region', { name: '设备信息' })
  for (const [name, value] of [
    ['序列号', serial],
    ['机型', 'T30'],
    ['算力', /[\d.]+ TH\/s/],
    ['最高温度', /\d+ °C/],
    ['功耗', /\d W/],
    ['IP 地址', /127\.\d+\.\d+\.\d+/],
  ] as const) {
    await expect(facts.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')).toContainText(
      value,
    )
  }
  const days = page.getByRole('region', { name: '按日统计' })
  for (const chart of ['日均算力（TH/s）', '日最高温度（°C）', '日最高风扇转速（rpm）']) {
    await expect(days.getByRole('img', { name: chart }).locator('svg')).toBeVisible()
  }
  const pie = days.locator('figure', { hasText: '状态分布（天）' })
  await expect(pie.locator('svg text')).toHaveText('7')
  await page.getByRole('button', { name: '最近一个月' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await expect(pie.locator('svg text')).toHaveText('30')

  const line = days.getByRole('img', { name: '日均算力（TH/s）' })
  await line.click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await expect(page.getByRole('heading', { name: `${day} 逐小时` })).toBeVisible()
  await page.getByRole('button', { name: '前一天' }).click()
  await expect(page.getByRole('heading', { name: `${day} 逐小时` })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: `${day} 逐小时` })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近一次应答' })).toContainText('T2T-30T')
  await expect(page.getByText('状态历史')).toBeVisible()

  await page.goto(demoUrl(`${LIST}?state=normal`))
  await page.locator('.row-link').first().click()
  await expect(page).toHaveURL(new RegExp(DETAIL))
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(demoUrl(`${LIST}?state=normal`))

  // The filter is kept under a name.
  const views = page.getByRole('button', { name: '视图', exact: true })
  const name = `正常 ${Date.now()}`
  await views.click()
  await page.getByRole('button', { name: '保存当前筛选' }).click()
  const keeping = page.getByRole('dialog', { name: '保存当前筛选' })
  await keeping.getByLabel('名称').fill(name)
  await keeping.getByRole('button', { name: '保存' }).click()
  await expect(keeping).toHaveCount(0)
  await page.goto(demoUrl(LIST))
  await views.click()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(demoUrl(`${LIST}?state=normal`))
})

test('many are scrapped at once only when their number is typed @nightly', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  const serial = `E2E-MANY-${Date.now()}`
  const form = await newDevice(page)
  for (const end of ['a', 'b']) await ask(page, 'POST /device/save', { ...form, name: end, serial: `${serial}-${end}` })
  await searchSerial(page, serial)
  await page.getByLabel('选择本页').check()
  await page.getByRole('button', { name: '报废', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '确定报废这 2 台设备吗？' })
  const yes = dialog.getByRole('button', { name: '报废' })
  await expect(yes).toBeDisabled()
  await dialog.getByLabel('报废数量').fill('3')
  await expect(yes).toBeDisabled()
  await dialog.getByLabel('报废数量').fill('2')
  await yes.click()
  await expect(notice(page, '报废成功，共 2 台')).toBeVisible()
  await expect(rows(page).locator('[data-title=状态]')).toHaveText(['报废', '报废'])
})

/** Somewhere to put a device that is never polled. */
async function newDevice(page: Page): Promise<{ siteId: number; accountId: number; type: string }> {
  const [site] = (await ask<{ data: { id: number }[] }>(page, 'POST /site/find/', {})).data
  const [account] = (await ask<{ data: { id: number }[] }>(page, 'POST /account/find/', {})).data
  if (!site || !account) throw new Error('the demo has no sites')
  return { siteId: site.id, accountId: account.id, type: 'T30' }
}

test('a sync polls what the filter matches and says what came of it @nightly', async ({ page }) => {
  await openAs(page, 'administrator', `${LIST}?state=normal&type=T30`)
  const total = await listTotal(page)
  await page.getByRole('button', { name: '同步设备' }).click()
  await expect(page.getByRole('dialog', { name: '更新中' })).toBeVisible()
  const done = notice(page, /更新成功，请刷新页面。轮询 [\d,]+ 台/)
  await expect(done).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
  const polled = Number(/轮询 ([\d,]+) 台/.exec(await done.innerText())?.[1])
  expect(Math.abs(polled - total)).toBeLessThan(5)
})

const head = (on: Page, title: string) => on.getByRole('columnheader', { name: title, exact: true })

test('the columns a person chose are theirs, and there at the next login @nightly', async ({ page, openBrowser }) => {
  await openAs(page, 'administrator', LIST)
  const choose = page.getByRole('button', { name: '列', exact: true })
  await choose.click()
  await page.getByRole('button', { name: '恢复默认列' }).click()
  await choose.click()
  // Restoring the columns saves, too: nothing.
  const saved = page.waitForResponse(
    (response) => response.url().includes('savePreference') && response.request().postDataJSON() !== null,
  )
  // The box follows what is kept, a moment after the click.
  await page.getByRole('checkbox', { name: '功耗' }).click()
  await saved
  await expect(head(page, '功耗')).toBeVisible()
  await expect(rows(page).first().locator('[data-title=功耗]')).toHaveText(/\d W|—/)

  const elsewhere = await openBrowser()
  await openAs(elsewhere, 'administrator', LIST)
  await expect(head(elsewhere, '功耗')).toBeVisible()
  const others = await openBrowser()
  await openAs(others, 'agent', LIST)
  await expect(head(others, '状态')).toBeVisible()
  await expect(head(others, '功耗')).toHaveCount(0)

  await elsewhere.getByRole('button', { name: '列', exact: true }).click()
  await elsewhere.getByRole('button', { name: '恢复默认列' }).click()
  await expect(head(elsewhere, '功耗')).toHaveCount(0)
})

test('a column that is chosen while the kept choice is on its way stays chosen @nightly', async ({ page }) => {
  const { promise: chosen, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/getPreference\/table/, async (route) => {
    const response = await route.fetch()
    await chosen
    await route.fulfill({ response })
  })
  await openAs(page, 'administrator', LIST)
  await expect(rows(page).first()).toBeVisible()
  const choose = page.getByRole('button', { name: '列', exact: true })
  await choose.click()
  // No answer is awaited that could undo the choice.
  const dropped = page.waitForEvent('requestfailed', (request) => /getPreference\/table/.test(request.url()))
  await page.getByRole('checkbox', { name: '功耗' }).click()
  await dropped
  letThrough()
  await expect(head(page, '功耗')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '功耗' })).toBeChecked()
  await page.getByRole('button', { name: '恢复默认列' }).click()
  await expect(head(page, '功耗')).toHaveCount(0)
})
