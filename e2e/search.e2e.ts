import type { Page } from '@playwright/test'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { DESK, expectReadable, look, PHONE } from './readable.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: '全局搜索' })
const hits = (page: Page, group: string) => palette(page).getByRole('group', { name: group }).getByRole('option')

test('everything is found by Ctrl+K: a device by its address, its owners, a person, a lesson, a screen @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', '/machine_list/index')
  const serial = (await rows(page).first().getByRole('rowheader').textContent()) ?? ''
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('searchbox', { name: '全局搜索' }).or(palette(page).getByRole('textbox'))
  await expect(field).toBeFocused()
  await field.fill(serial.toLowerCase())
  await expect(hits(page, '设备').first()).toContainText(serial)
  await look(page, DESK, 'light')
  await expectReadable(page, 'the search of everything')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/traceDetail\/index\?id=\d+/)
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('/')
  await field.fill('127.')
  await expect(hits(page, '设备')).toHaveCount(6)
  await expect(hits(page, '设备').first()).toContainText(/127\.\d+\.\d+\.\d+/)
  const owners = ['POST /client/find/', 'POST /account/find/', 'POST /site/find/']
  for (const [nth, group] of ['客户', '子账户', '场地'].entries()) {
    const [owner] = (await ask<{ data: { name: string }[] }>(page, owners[nth] ?? '', { size: 1 })).data
    await field.fill(owner?.name ?? '')
    await expect(hits(page, group).first()).toContainText(owner?.name ?? '')
  }
  await field.fill('演示教师')
  await expect(hits(page, '人员')).toHaveCount(1)
  await field.fill('光合')
  await expect(hits(page, '课程').first()).toContainText('光合作用')
  await field.fill('审计')
  await expect(hits(page, '页面')).toHaveText('审计日志')
  await hits(page, '页面').click()
  await expect(page).toHaveURL(demoUrl('/audit/index'))
})

test('a client finds no more than the own devices, no people and no screen of others, on a phone @nightly', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'client', '/machine_list/index')
  await page.getByRole('button', { name: '全局搜索' }).click()
  const field = palette(page).locator('input')
  await field.fill('演示')
  await expect(palette(page).getByRole('status')).toHaveText('没有匹配项')
  await field.fill('设备')
  await expect(hits(page, '页面').first()).toBeVisible()
  await expectReadable(page, 'the search of everything on a phone')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})
