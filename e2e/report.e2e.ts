import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { choiceBox, choose, chooseAt, expectChoices } from './choose.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { listTotal, notice, rowOf, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const REPORT = '/report/index'

/** What a click saves. */
async function saved(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) }
}

test("an owner reads a client's month, narrows it, and saves it as a PDF and a spreadsheet @nightly", async ({
  page,
}) => {
  await openAs(page, 'administrator', REPORT)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('达标月报')
  await expect(page.getByText(/本月尚未结束|天，截至/)).toBeVisible()
  await expect(page.getByRole('region', { name: '按场地' }).locator('tfoot')).toContainText('合计')
  const all = await listTotal(page)
  expect(all).toBeGreaterThan(0)
  await page.getByLabel('仅显示未全部达标的设备').check()
  await expect(page).toHaveURL(/onlyBelow=true/)
  await expect.poll(() => listTotal(page)).toBeLessThan(all)
  await page.getByLabel('仅显示未全部达标的设备').uncheck()
  await expect.poll(() => listTotal(page)).toBe(all)

  const pdf = await saved(page, '下载 PDF')
  expect(pdf.name).toMatch(/^达标月报_.+_\d{4}-\d\d\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const sheet = await saved(page, '导出')
  expect(sheet.name).toMatch(/^达标月报_.+_\d{4}-\d\d\.xls$/)

  await expectAccessible(page)

  // Who has gone to another screen when it is drawn finds a link.
  const gone = Promise.withResolvers<void>()
  await page.route('**/compliance/getPdf/*', async (route) => {
    await gone.promise
    await route.continue()
  })
  await page.getByRole('button', { name: '下载 PDF' }).click()
  await page.getByRole('link', { name: '告警信息', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('达标月报')
  gone.resolve()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('status').getByRole('link', { name: '下载 PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(pdf.name)

  // What its devices lost in the month, the most first.
  await page.goto(demoUrl(REPORT))
  await page.getByRole('main').getByRole('link', { name: '算力损失', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('算力损失')
  const lost = page.getByRole('columnheader', { name: '损失', exact: true }).last()
  await expect(lost).toHaveAttribute('aria-sort', 'descending')
  const losing = await listTotal(page)
  await lost.getByRole('button').click()
  await expect(lost).toHaveAttribute('aria-sort', 'ascending')
  // The arrow turns first; the rows come with the address.
  await expect(page).toHaveURL(/orderColumn=lost/)
  // Selected devices are sent for repair from here.
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '添加出入库' }).click()
  const repair = page.getByRole('dialog')
  await expect(repair.getByLabel(/设备（序列号/)).toHaveValue(
    (await rows(page).first().locator('.row-link').innerText()).trim(),
  )
  await page.keyboard.press('Escape')
  await expect(repair).toHaveCount(0)
  await page.locator('.loss-sums').getByRole('button').first().click()
  await expect(page).toHaveURL(/cause=/)
  await expect.poll(() => listTotal(page)).toBeLessThan(losing)

  await page.goto(demoUrl(`${REPORT}?month=2001-02`))
  await expect(page.getByText('该客户当月没有数据')).toBeVisible()
})

test('a client reads its own report, in English and on a phone @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'client', REPORT)
  const own = await ask<{ data: { id: number; name: string }[] }>(page, 'POST /client/find/', {})
  await expectChoices(
    page,
    'Client',
    own.data.map(({ name }) => name),
  )
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Compliance rate: device-days whose mean')).toBeVisible()
  expect((await saved(page, 'PDF')).name).toMatch(/^compliance-report_.+\.pdf$/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what is sent to a client is in a history, from which it is sent again @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/destination/index')
  await page.getByRole('button', { name: '添加发送目标' }).click()
  const adding = page.getByRole('dialog', { name: '添加发送目标' })
  await chooseAt(adding, '客户', 0)
  const client = await choiceBox(adding, '客户').innerText()
  await adding.getByLabel('名称').fill('月报邮箱')
  await adding.getByLabel('邮箱').fill('owner@client.example')
  await adding.getByLabel('每月几日').fill('1')
  await adding.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '月报邮箱')
  // The demo has no mail server.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('发送失败', { timeout: 2000 })
  }).toPass()
  await row.getByRole('button', { name: '月报邮箱 的发送记录' }).click()
  const history = page.getByRole('dialog', { name: '月报邮箱 的发送记录' })
  await expectAccessible(page)
  await history.getByRole('button', { name: /^再次发送 \d{4}-\d\d 的月报$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '再次发送' }).click()
  await expect(notice(page, '已安排')).toBeVisible()

  // A view of devices, every Friday.
  await page.goto(demoUrl('/machine_list/index?state=offline'))
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: '保存当前筛选' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('每周离线')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: /定时发送.*每周离线/ }).click()
  const deliveries = page.getByRole('dialog', { name: '定时发送视图 每周离线' })
  await deliveries.getByRole('button', { name: '添加定时发送' }).click()
  const delivery = page.getByRole('dialog', { name: '添加定时发送' })
  await choose(delivery, '发送到 选填', `${client} · 月报邮箱`, '月报邮箱')
  await delivery.getByLabel('频率').selectOption('week')
  await choose(delivery, '星期几', '星期五')
  await delivery.getByRole('button', { name: '保存' }).click()
  await deliveries.getByRole('button', { name: /^编辑/ }).click()
  const edited = page.getByRole('dialog', { name: '编辑定时发送' })
  await expect(edited.getByRole('combobox', { name: '星期几' })).toHaveText('星期五')
  await edited.getByLabel('几点').fill('21')
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(deliveries.locator('tbody tr')).toContainText('21:00')
  await deliveries.getByRole('button', { name: /^立即发送到/ }).click()
  await expect(notice(page, '已安排').last()).toBeVisible()
  await deliveries.getByRole('button', { name: /的发送记录$/ }).click()
  const sent = page.getByRole('dialog', { name: /的发送记录$/ }).locator('tbody tr')
  await expect(sent).toHaveText(/等待发送|发送失败/)
  await expectAccessible(page)

  await page.goto(demoUrl('/destination/index'))
  await row.getByRole('button', { name: /^删除/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('“每周离线”')
})

test('machine types by province: chart, CSV, full screen @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/three/index')
  await expect(page.getByRole('img', { name: '各省份设备数（按机型）' }).locator('svg')).toBeVisible()
  const csv = await saved(page, '导出 CSV')
  expect(csv.name).toBe('数据列表.csv')
  expect(csv.bytes.toString()).toMatch(/^\uFEFF省份,/)
  const full = page.getByRole('button', { name: '全屏' })
  await full.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className ?? '')).toContain('machine-types')
  await page.evaluate(() => document.exitFullscreen())
  await expect(full).toHaveAccessibleName('全屏')
})
