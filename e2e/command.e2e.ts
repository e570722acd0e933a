import { chooseAt } from './choose.ts'
import { ask, inEnglish, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'
import type { Page } from '@playwright/test'

const LIST = '/machine_list/index?state=normal'

async function select(page: Page, rows: number): Promise<void> {
  for (let row = 0; row < rows; row++) await page.locator('tbody tr').nth(row).getByRole('checkbox').check()
}

/** Nothing is allowed at any site of the demo until a user allows it. */
async function allowAll(page: Page, isAllowed: boolean): Promise<void> {
  const { data: sites } = await ask<{ data: { id: number }[] }>(page, 'POST /site/find/', { page: 1, size: 200 })
  for (const { id } of sites)
    await ask(page, `POST /command/settings/${id}`, { restart: isAllowed, findMe: isAllowed, switchPool: isAllowed })
}

test('选中的设备在场地允许后重启，每台都有结果 @nightly', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  await allowAll(page, false)
  await select(page, 2)
  await page.getByRole('button', { name: /^指令/ }).click()
  await page.getByRole('button', { name: '重启', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '重启：2 台设备' })
  await expect(dialog).toContainText('场地未允许该指令')
  await expect(dialog.getByRole('button', { name: '重启' })).toBeDisabled()

  const settings = dialog.getByRole('button', { name: /^设置/ })
  while ((await settings.count()) > 0) {
    const before = await settings.count()
    await settings.first().click()
    const form = page.getByRole('dialog', { name: /允许的指令/ })
    await form.getByLabel('允许重启').check()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(settings).toHaveCount(before - 1)
  }
  await expect(dialog).toContainText('2 台可以执行')
  await expectAccessible(page)
  await dialog.getByLabel(/^请输入设备数量/).fill('3')
  await expect(dialog.getByRole('button', { name: '重启' })).toBeDisabled()
  await dialog.getByLabel(/^请输入设备数量/).fill('2')
  await dialog.getByRole('button', { name: '重启' }).click()
  await expect(dialog).toContainText('2 / 2 台有结果')
  await expect(dialog.getByRole('region', { name: '各设备结果' }).getByText('已执行')).toHaveCount(2)
  await expect(dialog).toContainText('已结束')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a device switches its pool, and its page says who asked @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', LIST)
  await allowAll(page, true)
  await page
    .getByRole('link', { name: /^Detail/ })
    .nth(5)
    .click()
  const section = page.getByRole('region', { name: 'Commands' })
  await section.getByRole('button', { name: 'Switch pool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch pool: 1 device' })
  await chooseAt(dialog, 'Pool', 1)
  await dialog.getByRole('button', { name: 'Switch pool' }).click()
  await expect(dialog).toContainText('1 of 1 have a result')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expectAccessible(page)
  await expect(section.getByRole('listitem').filter({ hasText: 'sent by' }).first()).toContainText(/Switch pool .*Done/)
})

test('every command that was given is listed, narrowed in the address, and opens again @nightly', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  await allowAll(page, true)
  const { data } = await ask<{ data: { id: number; serial: string }[] }>(page, 'POST /device/find/', {
    state: 'normal',
  })
  const [device] = data
  const filter = { ids: [device?.id] }
  await ask(page, 'POST /command/run', { kind: 'restart', filter, expected: 1 })
  await openAs(page, 'administrator', '/command/index')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备指令')
  const runs = page.getByRole('region', { name: '指令列表' }).locator('tbody tr')
  await expect(runs.first()).toContainText('重启')
  await page.getByLabel('发送人').fill('no such person')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的指令')).toBeVisible()
  await page.getByRole('button', { name: '清空' }).click()
  await page.getByLabel('指令', { exact: true }).selectOption('restart')
  await expect(page).toHaveURL(/kind=restart/)
  await runs.first().getByRole('button', { name: /^查看/ }).click()
  const dialog = page.getByRole('dialog', { name: '重启：1 台设备' })
  await expect(dialog.getByRole('region', { name: '各设备结果' })).toContainText(device?.serial ?? 'no device')
  await expect(dialog).toContainText('1 / 1 台有结果')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('设备指令.xls')
})

test('a client sees no commands @nightly', async ({ page }) => {
  await openAs(page, 'client', LIST)
  await select(page, 1)
  await expect(page.getByRole('button', { name: '导出所选' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^指令/ })).toHaveCount(0)
})
