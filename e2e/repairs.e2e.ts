import type { Page } from '@playwright/test'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice, rowOf } from './device-screens.ts'
import { expect, test } from './journey.ts'

const REPAIRS = '/sale/index'

/** Two devices of the demo that were never repaired and mine well. */
async function wellDevices(page: Page): Promise<{ id: number; serial: string }[]> {
  const request = { state: 'normal', repairTimes: 0, size: 5 }
  const found = await ask<{ data: { id: number; serial: string }[] }>(page, 'POST /device/find/', request)
  return found.data
}

/** A spreadsheet as a person would choose it. */
const file = (...lines: string[]) => ({
  name: 'repairs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Type,Device serial,Repair date,Reason', ...lines].join('\n')),
})

test('devices are sent for repair, one comes back, and a record is struck', async ({ page }) => {
  await openAs(page, 'administrator', REPAIRS)
  await expect(page.getByRole('img', { name: '每日送修' }).locator('svg')).toBeVisible()
  await expect(page.getByRole('img', { name: '每日送回' }).locator('svg')).toBeVisible()
  const [first, second] = await wellDevices(page)
  if (!first || !second) throw new Error('the demo has no two well devices')

  await page.getByRole('button', { name: '添加记录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel(/设备（序列号/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(/设备（序列号/).fill(`${first.serial}\n${second.serial} NO-SUCH-1`)
  await dialog.getByLabel('类型').selectOption('送修')
  await dialog.getByLabel(/原因/).fill('电源无输出')
  await dialog.getByLabel(/维修商/).fill('深圳维修')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('没有这些设备：NO-SUCH-1').first()).toBeVisible()
  await dialog.getByLabel(/设备（序列号/).fill(`${first.serial}\n${second.serial}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '添加成功')).toBeVisible()
  await expect(rowOf(page, first.serial)).toContainText('电源无输出')
  await page.getByRole('button', { name: `查看与 ${first.serial} 同批的记录` }).click()
  await expect(page.getByRole('region', { name: '出入库记录' }).locator('tbody tr')).toHaveCount(2)

  await page.goto(demoUrl(`/traceDetail/index?id=${first.id}`))
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('维修中')
  const story = page.getByRole('region', { name: '维修经历' })
  await expect(story).toContainText('电源无输出')
  await story.getByRole('button', { name: '添加记录' }).click()
  await dialog.getByLabel('类型').selectOption('送回')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(story).toContainText('送回')
  // It still answers at its address, so it is well as soon as it is back.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(/修复未上线|正常|低算力/)

  await page.goto(demoUrl(`${REPAIRS}?machineNumber=${second.serial}`))
  await page.getByRole('button', { name: `删除 ${second.serial}` }).click()
  const question = page.getByRole('alertdialog', { name: '是否确定删除该出入库' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rowOf(page, second.serial)).toBeVisible()
  await page.getByRole('button', { name: `删除 ${second.serial}` }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(notice(page, '删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  // Days without a record are no filter that hides all there is.
  await page.goto(demoUrl(`${REPAIRS}?from=2020-01-01&to=2020-01-02`))
  await expect(page.getByText('所选日期没有维修记录')).toBeVisible()
  await page.getByRole('button', { name: '全部日期' }).click()
  await expect(rowOf(page, first.serial).first()).toBeVisible()

  // A list narrowed to one device shows that filter, and a click clears it.
  await page.goto(demoUrl(`${REPAIRS}?deviceId=${first.id}&allDates=true`))
  await page.getByRole('button', { name: '仅显示一台设备' }).click()
  await expect(page).not.toHaveURL(/deviceId/)
  await expect(page).toHaveURL(/allDates=true/)
})

test('a spreadsheet is shown with what is wrong, then imported whole, in English @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', REPAIRS)
  const third = (await wellDevices(page)).at(-1)
  if (!third) throw new Error('the demo has no well device')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  const choose = dialog.getByLabel('Choose a file')
  await choose.setInputFiles(file('Sent for repair,NO-SUCH,2026-13-01,x'))
  await expect(dialog).toContainText('"2026-13-01" is not a date')
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await choose.setInputFiles(
    file(`Sent for repair,${third.serial},2026-01-05,fan`, `Returned,${third.serial},2026-01-07,`),
  )
  await expect(dialog).toContainText('2 rows fit and can be imported.')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(notice(page, 'Imported 2 records')).toBeVisible()
  await page.goto(demoUrl(`${REPAIRS}?machineNumber=${third.serial}&allDates=true`))
  await expect(page.getByRole('region', { name: 'Records' }).locator('tbody tr')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Records' })).toContainText('2 days')
})

test('a client reads and changes nothing @nightly', async ({ page }) => {
  await openAs(page, 'client', REPAIRS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('维修记录')
  await expect(page.getByRole('button', { name: '添加记录' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '导入' })).toHaveCount(0)
})
