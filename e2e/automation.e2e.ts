import { openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

test('an automation is added, tried, stopped with all others, and a site is allowed @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/automation/index')
  await page.getByRole('button', { name: '添加自动处理' }).click()
  const dialog = page.getByRole('dialog', { name: '添加自动处理' })
  await dialog.getByLabel('名称').fill('低算力重启')
  await dialog.getByLabel('执行').selectOption('重启')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('region', { name: '自动处理' }).locator('tbody tr', { hasText: '低算力重启' })
  await expect(row).toContainText('未启用')
  await expectAccessible(page)

  await row.getByRole('button', { name: '试运行 低算力重启' }).click()
  const tried = page.getByRole('dialog', { name: '试运行 低算力重启' })
  await expect(tried.getByText(/这里不执行任何操作/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '全部停止' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '全部停止' }).click()
  await expect(page.getByRole('status').filter({ hasText: '全部自动处理已由' })).toBeVisible()
  await page.getByRole('button', { name: '恢复运行' }).click()
  await expect(notice(page, '已恢复运行')).toBeVisible()

  await page.getByRole('tab', { name: '场地开关' }).click()
  const site = page.getByRole('region', { name: '场地开关' }).locator('tbody tr').first()
  await site.getByRole('button', { name: /^允许/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '允许' }).click()
  await expect(site.getByRole('button', { name: /^不再允许/ })).toBeVisible()
  await page.getByRole('tab', { name: '执行记录' }).click()
  await expect(page.getByText('没有执行记录')).toBeVisible()
  await expectAccessible(page)
})
