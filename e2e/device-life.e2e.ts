import type { Page } from '@playwright/test'
import { choiceBox, choose } from './choose.ts'
import { demoUrl, openAs } from './demo-session.ts'
import { LIST, notice, OVERVIEW, rowOf, searchSerial, tile, tileCounts } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { startOwnMiner } from './own-miner.ts'

/** Long enough for a few sweeps to begin and end, and their events to arrive, on a busy machine. */
const SWEEP = { timeout: 90_000 }

test('a device is added, found by the next sweep, breaks, is mended and scrapped, live on a screen no one touches @nightly', async ({
  page,
  context,
}) => {
  const serial = `E2E-${Date.now()}`
  const miner = await startOwnMiner('xuesong02')
  try {
    await openAs(page, 'administrator', OVERVIEW)
    const watching = await context.newPage()
    await watching.goto(demoUrl(OVERVIEW))
    const before = await tileCounts(watching)

    await test.step('what is missing is shown at its field', async () => {
      await page.getByRole('button', { name: '添加设备' }).click()
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByLabel('设备名称')).toHaveAccessibleDescription('设备的名称不能为空')
      await expect(page.getByLabel('设备名称')).toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('added, it is counted at once', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('设备名称').fill('自测一号')
      await dialog.getByLabel('序列号').fill(serial)
      await choose(dialog, '场地', '格尔木盐湖矿场')
      await choose(dialog, '子账户', 'xuesong02 · 雪松数字能源')
      await choose(dialog, '机型', 'T30')
      await dialog.getByLabel(/IP 地址/).fill(miner.miners[0]?.address ?? '')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(notice(page, '添加成功')).toBeVisible()
      await expect(tile(watching, 'total')).toHaveText(String((before['total'] ?? 0) + 1))
    })
    await watching.goto(demoUrl(`${LIST}?serial=${serial}`))
    const row = rowOf(watching, serial)
    await test.step('the next sweep finds it', async () => {
      await expect(row).toContainText('正常', SWEEP)
      await expect(row).toContainText('xuesong02.')
    })
    await test.step('its fan fails, and is mended', async () => {
      await miner.setFault(0, 'fan')
      await expect(row.locator('[data-title=状态]')).toHaveText('告警', SWEEP)
      await watching.locator('.row-link').click()
      await expect(watching.getByRole('region', { name: '未解除的告警' })).toContainText('风扇')
      await miner.setFault(0, null)
      await expect(watching.getByText('没有未解除的告警')).toBeVisible(SWEEP)
      await expect(watching.getByRole('heading', { level: 1 }).locator('..')).toContainText('正常')
    })
    await test.step('switched off, it is offline after three sweeps', async () => {
      await miner.setFault(0, 'refused')
      await expect(watching.getByRole('heading', { level: 1 }).locator('..')).toContainText('离线', SWEEP)
      await expect(watching.getByRole('region', { name: '状态历史' })).toContainText('连续多轮无应答')
    })
    await test.step('edited, it keeps what was not touched', async () => {
      await watching.getByRole('button', { name: '编辑' }).click()
      const dialog = watching.getByRole('dialog')
      await expect(choiceBox(dialog, '场地')).toHaveText('格尔木盐湖矿场')
      await dialog.getByLabel(/资产编号/).fill('ZC-77')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(watching.getByRole('region', { name: '设备信息' })).toContainText('ZC-77')
    })
    await scrapInList(page, serial)
  } finally {
    await miner.stop()
  }
})

async function scrapInList(page: Page, serial: string): Promise<void> {
  await test.step('scrapping asks first; a no changes nothing', async () => {
    await page.goto(demoUrl(LIST))
    await searchSerial(page, serial)
    const { scrap = Number.NaN } = await tileCounts(page)
    await page.getByRole('button', { name: `报废 ${serial}` }).click()
    const question = page.getByRole('alertdialog', { name: `确定报废设备 ${serial} 吗？` })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(page, serial)).toContainText('离线')
    expect((await tileCounts(page))['scrap']).toBe(scrap)

    await page.getByRole('button', { name: `报废 ${serial}` }).click()
    await question.getByRole('button', { name: '报废' }).click()
    const scrapped = notice(page, '报废成功')
    await expect(scrapped).toBeVisible()
    const state = rowOf(page, serial).locator('[data-title=状态]')
    await expect(state).toHaveText('报废')
    await expect(tile(page, 'scrap')).toHaveText(String(scrap + 1))
    await scrapped.getByRole('button', { name: '撤销' }).click()
    await expect(notice(page, '恢复成功')).toBeVisible()
    await expect(state).toHaveText('离线')
    await expect(tile(page, 'scrap')).toHaveText(String(scrap))

    await page.getByRole('button', { name: `报废 ${serial}` }).click()
    await question.getByRole('button', { name: '报废' }).click()
    await expect(state).toHaveText('报废')
    await expect(page.getByRole('button', { name: `报废 ${serial}` })).toHaveCount(0)
  })
}
