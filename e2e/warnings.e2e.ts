import { choose, chooseAt } from './choose.ts'
import { ask, inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { TABLET } from './gloves.ts'
import { expectAccessible } from './readable.ts'
import { expect, test } from './journey.ts'

const WARNINGS = '/materialType/index'
const WARNED = '/by_agent/index'

test('warnings are filtered, acknowledged, exported and deleted', async ({ page }) => {
  await openAs(page, 'administrator', WARNINGS)
  const table = page.getByRole('region', { name: '告警列表' })
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await page.setViewportSize(TABLET)
  await expect(table.locator('tbody td[data-pinned]').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose(page, '告警类型', '风扇异常')
  await expect(page).toHaveURL(/type=fan/)
  await expect(table.locator('tbody tr').first()).toContainText('风扇异常')
  await page.getByLabel('状态').selectOption('已解除')
  await expect(page).toHaveURL(/isOpen=false/)
  await page.getByRole('button', { name: '设备序列号' }).click()
  await expect(page).toHaveURL(/orderColumn=serial/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('告警信息.xls')

  const first = table.locator('tbody tr').first()
  await first.getByRole('button', { name: /^确认/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/备注/).fill('已更换风扇')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(first).toContainText('已更换风扇')

  const { totalCount } = await ask<{ totalCount: number }>(page, 'POST /warning/find/', { type: 'fan', isOpen: false })
  await first.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('alertdialog', { name: '是否确定删除该告警' }).getByRole('button', { name: '删除' }).click()
  await expect(notice(page, '删除成功')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await ask<{ totalCount: number }>(page, 'POST /warning/find/', { type: 'fan', isOpen: false })).totalCount,
    )
    .toBe(totalCount - 1)

  // Two at once, with one note; then gone.
  for (const at of [0, 1]) await table.locator('tbody tr').nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认', exact: true }).first().click()
  const many = page.getByRole('dialog', { name: '确认这 2 条告警' })
  await many.getByLabel(/备注/).fill('同一原因')
  await many.getByRole('button', { name: '确认' }).click()
  await expect(notice(page, /^已确认 \d 条告警/)).toBeVisible()
  await expect(page.locator('.selection-bar')).toBeEmpty()
  for (const at of [0, 1]) await table.locator('tbody tr').nth(at).getByRole('checkbox').check()
  await page.locator('.selection-bar').getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('alertdialog', { name: '是否确定删除这 2 条告警' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(notice(page, '删除成功，共 2 条')).toBeVisible()
})

test('a storm is one row: it is opened, snoozed and assigned @nightly', async ({ page }) => {
  await openAs(page, 'administrator', WARNINGS)
  const table = page.getByRole('region', { name: '告警列表' })
  await choose(page, '告警类型', '风扇异常')
  await expect(page).toHaveURL(/type=fan/)
  const storm = table.locator('tbody tr', { has: page.getByRole('button', { name: /^展开/ }) }).first()
  await expect(storm).toContainText(/机架|条告警/)
  const selected = page.locator('.selection-bar')
  await storm.getByRole('checkbox').check()
  await selected.getByRole('button', { name: '指派' }).click()
  const dialog = page.getByRole('dialog')
  await chooseAt(dialog, '负责人 选填', 0)
  await dialog.getByRole('button', { name: '指派' }).click()
  await expect(notice(page, /^已指派 \d+ 条告警/)).toBeVisible()
  await storm.getByRole('button', { name: /^展开/ }).click()
  await expect(page).toHaveURL(/stormId=/)
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: '返回全部告警' }).click()

  await page.getByLabel('状态').selectOption('未解除')
  const open = table.locator('tbody tr').first()
  await open.getByRole('checkbox').check()
  await selected.getByRole('button', { name: '暂缓' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '暂缓' }).click()
  await expect(notice(page, '已暂缓 1 条告警')).toBeVisible()
  await page.getByLabel('暂缓', { exact: true }).selectOption('暂缓中')
  await expect(table.locator('tbody tr').first()).toContainText('暂缓至')
})

test('an administrator changes a limit; an agent reads it @nightly', async ({ page, openBrowser }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', WARNINGS)
  await page.getByRole('button', { name: 'Types and thresholds' }).click()
  await page.getByRole('button', { name: 'Edit T20' }).click()
  const form = page.getByRole('dialog', { name: 'Thresholds of T20' })
  await form.getByLabel('Too hot above').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Too hot above')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Too hot above').fill('91')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Types and thresholds' })).toContainText('91.0')

  const other = await openBrowser()
  await openAs(other, 'agent', WARNINGS)
  await other.getByRole('button', { name: '机型与阈值' }).click()
  await expect(other.getByRole('dialog')).toContainText('91.0')
  await expect(other.getByRole('dialog').getByRole('button', { name: /编辑/ })).toHaveCount(0)
})

test('warned devices by client and site lead to their lists @nightly', async ({ page }) => {
  await openAs(page, 'administrator', WARNED)
  const bySite = page.getByRole('region', { name: '按场地 · 未解除的告警' })
  await expect(bySite.locator('tbody tr').first()).toBeVisible()
  await bySite
    .getByRole('link', { name: /台告警设备/ })
    .first()
    .click()
  await expect(page).toHaveURL(/machine_list.*state=warn.*siteId=|machine_list.*siteId=.*state=warn/)
})

test('a person chooses what to be notified of; an administrator where @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/notification/index')
  await page.getByRole('button', { name: '添加渠道' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('值班群')
  await dialog.getByLabel('类型').selectOption('钉钉群机器人')
  await dialog.getByLabel('Webhook 地址').fill('http://127.0.0.1:9/robot?access_token=k')
  await dialog.getByLabel(/签名密钥/).fill('SEC1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('region', { name: '通知渠道' })).toContainText('127.0.0.1:9')
  await expect(page.locator('body')).not.toContainText('access_token')

  await page.getByRole('button', { name: '添加通知' }).click()
  await choose(dialog, '发送到', '值班群 (钉钉群机器人)')
  await dialog.getByLabel('离线').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  const mine = page.getByRole('region', { name: '我的通知' })
  await expect(mine).toContainText('离线')
  await mine.getByRole('button', { name: '值班群 的操作：发送测试' }).click()
  const messages = page.getByRole('region', { name: '已发消息' }).first()
  await expect(messages).toContainText('测试通知')
})

test('a firmware is wanted for a type, and those with another are listed @nightly', async ({ page }) => {
  await openAs(page, 'administrator', WARNINGS)
  const want = async (version: string) => {
    await page.getByRole('button', { name: '机型与阈值' }).click()
    const types = page.getByRole('dialog', { name: '机型与阈值' })
    await types.getByRole('row', { name: /^T20 / }).getByRole('button', { name: /编辑/ }).click()
    const form = page.getByRole('dialog', { name: '编辑 T20 的阈值' })
    await form.getByLabel('要求的固件').fill(version)
    await form.getByRole('button', { name: '保存' }).click()
    return types
  }
  const types = await want('t20-of-tomorrow')
  await types.getByRole('link', { name: /台 T20 固件不符$/ }).click()
  await expect(page).toHaveURL(/type=T20&firmware=other/)
  await expect(page.getByLabel('固件', { exact: true })).toHaveValue('other')
  await expect(page.getByRole('row').filter({ hasText: 'T20' }).first()).toBeVisible()
  await page.goBack()
  await want('')
})
