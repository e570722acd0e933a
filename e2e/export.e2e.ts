import fs from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import { openAs } from './demo-session.ts'
import { columnTexts, LIST, listTotal, notice, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'

test('exports are real spreadsheets with every matching row @nightly', async ({ page }) => {
  await openAs(page, 'administrator', `${LIST}?type=T20`)
  const total = await listTotal(page)
  expect(total).toBeGreaterThan(20)

  const xls = await exported(page, () => page.getByRole('button', { name: '导出', exact: true }).click())
  expect(xls.name).toBe('设备列表.xls')
  expect(xls.content.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  expect(sheetRows(xls.content)).toHaveLength(total)
  expect(sheetRows(xls.content)[0]).toMatchObject({ 机型: 'T20' })

  const xlsx = await exported(page, () => chooseFormat(page, /xlsx/))
  expect(xlsx.name).toBe('设备列表.xlsx')
  expect(xlsx.content.subarray(0, 2).toString()).toBe('PK')
  expect(sheetRows(xlsx.content)).toHaveLength(total)

  const csv = await exported(page, () => chooseFormat(page, /csv/))
  expect(csv.name).toBe('设备列表.csv')
  expect(csv.content.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(csv.content.toString().trim().split('\r\n')).toHaveLength(total + 1)
})

test('picked rows are exported alone, and all that match at one click @nightly', async ({ page }) => {
  await openAs(page, 'administrator', `${LIST}?type=T20&size=10&orderColumn=serial`)
  const total = await listTotal(page)
  const serials = await columnTexts(page, '序列号')
  for (const serial of serials.slice(0, 3)) await page.getByLabel(`选择 ${serial}`).check()
  await expect(page.getByText('已选 3 条')).toBeVisible()
  const picked = await exported(page, () => page.getByRole('button', { name: '导出所选', exact: true }).click())
  expect(sheetRows(picked.content).map((row) => row['序列号'])).toEqual(serials.slice(0, 3))

  await page.getByLabel('选择本页').check()
  await expect(page.locator('tr[data-selected]')).toHaveCount(10)
  await page.getByRole('button', { name: `选择全部 ${total} 条` }).click()
  await expect(page.getByText(`已选全部 ${total} 条`)).toBeVisible()
  const all = await exported(page, () => page.getByRole('button', { name: '导出所选', exact: true }).click())
  expect(sheetRows(all.content)).toHaveLength(total)

  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(page.locator('tr[data-selected]')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
})

async function exported(page: Page, start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent('download'), start()])
  const done = notice(page, '下载成功')
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: '关闭' }).click()
  return { name: download.suggestedFilename(), content: fs.readFileSync(await download.path()) }
}

async function chooseFormat(page: Page, format: RegExp): Promise<void> {
  await page.getByRole('button', { name: '选择导出格式' }).first().click()
  await page.getByRole('button', { name: format }).click()
}

function sheetRows(content: Buffer): Record<string, unknown>[] {
  const book = read(content)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json(sheet) : []
}
