import type { Page } from '@playwright/test'
import { NO_FAULTS } from '../src/fleet/polling/simulator/faults.ts'
import { startSimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'
import { chooseAt } from './choose.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const SCREEN = '/discovery/index'
/** A /20, in which there is room for those that move, too. */
const NETWORK = `127.18.${16 * (process.pid % 15)}.0`
const MINERS = 6

let fleet: SimulatedFleet
test.beforeAll(async () => {
  fleet = await startSimulatedFleet({
    count: MINERS,
    // Others the next time: their serials and MACs come of it.
    seed: process.pid,
    base: NETWORK,
    faults: NO_FAULTS,
    mix: { t30: 1 },
  })
})
test.afterAll(() => fleet.stop())

const foundRow = (page: Page, ip: string) => rows(page).filter({ has: page.getByText(ip, { exact: true }) })

/** What other journeys found. Returns the site. */
async function forgetAll(page: Page): Promise<number | undefined> {
  const sites = await ask<{ data: { id: number }[] }>(page, 'POST /site/find/', { page: 1, size: 1 })
  const siteId = sites.data[0]?.id
  const found = await ask<{ data: { id: number }[] }>(page, 'POST /discovery/findFound/', { siteId, size: 100 })
  const ids = found.data.map(({ id }) => id)
  if (ids.length > 0) await ask(page, 'POST /discovery/forget', { siteId, ids })
  return siteId
}

async function search(page: Page, range: string): Promise<void> {
  await page.getByRole('textbox', { name: '网段' }).fill(range)
  await page.getByRole('button', { name: '开始搜索' }).click()
}

test('miners are found, taken in by name, and known again where they have moved to @nightly', async ({ page }) => {
  const [first] = fleet.miners
  if (!first) throw new Error('no simulated miners')
  await openAs(page, 'administrator', SCREEN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发现矿机')
  const siteId = await forgetAll(page)
  const problem = page.locator('#discovery-ranges-error')
  for (const [range, why] of [
    ['这里', '请输入网段'],
    ['10.0.0.9-10.0.0.1', '起始地址在结束地址之后'],
    ['10.0.0.0/8', '一次最多 65,536 个地址'],
    ['8.8.8.0/24', '只能搜索内网地址'],
  ] as const) {
    await search(page, range)
    await expect(problem).toContainText(why)
  }

  await search(page, `${NETWORK}/20`)
  await expect(page.locator('.discovery-run')).toContainText('已探测 4,096 / 4,096 个地址，6 个有应答，6 台已识别')
  await expect(rows(page)).toHaveCount(MINERS)
  await expect(foundRow(page, first.address)).toContainText('新矿机')
  await expect(foundRow(page, first.address)).toContainText(first.serial)
  await expect(foundRow(page, first.address)).toContainText('T30')
  await expectAccessible(page)

  // One alone, which needs an account.
  await page.getByRole('button', { name: `加入 ${first.address}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseAt(dialog, '子账户', 0)
  await dialog.getByLabel(/设备名称/).fill('一号架-{ip}')
  await dialog.getByRole('button', { name: '加入设备' }).click()
  await expect(notice(page, '已加入 1 台')).toBeVisible()
  await expect(rows(page)).toHaveCount(MINERS - 1)

  // Then the others.
  await page.getByRole('button', { name: '加入全部新矿机和已迁移的' }).click()
  await chooseAt(dialog, '子账户', 0)
  await dialog.getByRole('button', { name: '加入设备' }).click()
  await expect(notice(page, `已加入 ${MINERS - 1} 台`)).toBeVisible()
  await expect(page.getByText('还没有找到矿机')).toBeVisible()
  const lists = await page.context().newPage()
  await lists.goto(demoUrl(`/machine_list/index?serial=${first.serial}`))
  // It is polled from now on.
  await expect(rows(lists).first()).toContainText('正常挖矿')
  await lists.close()

  // It is plugged in elsewhere: the device goes along, and no second one comes.
  await fleet.setFault(0, 'moved')
  await expect(async () => {
    // What a search still finds would be in the list again after it was added: each is awaited.
    const { id } = await ask<{ id: number }>(page, 'POST /discovery/start', { siteId, ranges: [`${NETWORK}/20`] })
    const runs = () => ask<{ data: { id: number; status: string }[] }>(page, 'POST /discovery/find/', { siteId })
    await expect.poll(async () => (await runs()).data.find((run) => run.id === id)?.status).toBe('done')
    await expect(page.getByRole('button', { name: '已迁移 1' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('button', { name: '已迁移 1' }).click()
  await expect(page).toHaveURL(/kind=moved/)
  await expect(rows(page)).toContainText([`${first.serial} 从 ${first.address} 迁来`])
  await page.getByRole('button', { name: /^加入 127/ }).click()
  await dialog.getByRole('button', { name: '加入设备' }).click()
  await expect(notice(page, '更新地址 1 台')).toBeVisible()
  await expect(page.getByText('没有这一类矿机')).toBeVisible()
  await page.getByRole('button', { name: /^已知/ }).click()
  await expect(rows(page)).toHaveCount(MINERS - 1)
})

test('a search can be cancelled, by keyboard, in English, on a phone @nightly', async ({ page }) => {
  await inEnglish(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'administrator', SCREEN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover miners')
  await page.locator('#discovery-ranges').fill('127.17.0.0/16')
  await page.locator('#discovery-ranges').press('Tab')
  await page.keyboard.press('Enter')
  const cancel = page.getByRole('button', { name: 'Cancel the scan' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.discovery-run')).toContainText('Last scan Cancelled', { timeout: 30_000 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, 'px that the page is wider than the phone').toBeLessThanOrEqual(0)
})

test('who sees only some clients gets no way to look through a network @nightly', async ({ page }) => {
  await openAs(page, 'agent', '/machine_list/index')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '发现矿机' })).toHaveCount(0)
})
