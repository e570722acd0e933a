import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { startOwnMiner } from './own-miner.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { startChild } from './started-child.ts'
import type { StartedChild } from './started-child.ts'
import { makeThrowawayFolder } from '../src/platform/testing/throwaway-folder.ts'

const PASSWORD = 'abAB1!'
const POOL_USER = 'first01'

let server: StartedChild
let dataDir: string
test.beforeAll(async () => {
  test.setTimeout(600_000)
  dataDir = makeThrowawayFolder('first')
  const settings = { DATA_DIR: dataDir, PORT: '0', SWEEP_SECONDS: '3' }
  server = await startChild(['src/server.ts'], settings, /one-time password is \S+/)
})
test.afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const at = (place: string) => new URL(place, server.url).href

async function logIn(page: Page, labels: { name: string; password: string; logIn: string }, password: string) {
  await page.goto(at('/login'))
  await page.getByLabel(labels.name).fill('admin')
  await page.getByLabel(labels.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: labels.logIn, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
const CHINESE = { name: '用户名', password: '密码', logIn: '登录' }
const ENGLISH = { name: 'User name', password: 'Password', logIn: 'Log in' }

test('an empty server leads its first administrator to the first miner', async ({ page, openBrowser }) => {
  test.setTimeout(600_000)
  const fleet = await startOwnMiner(POOL_USER)
  const [miner] = fleet.miners
  const oneTime = /one-time password is (\S+)/.exec(server.output)?.[1] ?? ''
  await logIn(page, CHINESE, oneTime)
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('重复新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()

  await expect(page).toHaveURL(at('/start/index'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('开始使用')
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(step('搜索矿机')).toContainText('请先添加场地')
  await expectReadable(page)

  // It can be left, and the empty overview leads back.
  await page.getByRole('link', { name: '以后再说' }).click()
  await expect(page).toHaveURL(at('/machine/index'))
  await page.locator('#content').getByRole('link', { name: '开始使用' }).click()
  await expect(page).toHaveURL(at('/start/index'))

  // Without a site or client, their screens have a text of their own.
  for (const [screen, words] of [
    ['/site_detail/index', '还没有场地'],
    ['/agent_detail/index', '还没有客户'],
  ] as const) {
    await page.goto(at(screen))
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.goto(at('/start/index'))

  await step('时区').getByRole('button', { name: '更改时区' }).click()
  const zone = page.getByRole('dialog', { name: '更改时区' })
  await choose(zone, '时区', 'Asia/Tokyo')
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await zone.getByRole('button', { name: '保存' }).click()
  // The notice is on the reloaded page.
  await expect(page.locator('body:not([data-before])').getByText('保存成功')).toBeVisible()
  await expect(step('时区')).toContainText('已完成')
  await expect(step('时区')).toContainText('当前时区：Asia/Tokyo')

  await step('第一个场地').getByRole('button', { name: '添加场地' }).click()
  const site = page.getByRole('dialog')
  await site.getByLabel('名称').fill('一号矿场')
  await site.getByLabel('省').fill('四川')
  await site.getByRole('button', { name: '保存' }).click()
  await expect(step('第一个场地')).toContainText('场地：一号矿场')

  await step('客户与子账户').getByRole('button', { name: '添加客户' }).click()
  const client = page.getByRole('dialog', { name: '添加客户' })
  await client.getByLabel('名称').fill('星辰算力')
  await client.getByRole('button', { name: '保存' }).click()
  await expect(step('客户与子账户')).toContainText('客户：星辰算力')
  await step('客户与子账户').getByRole('button', { name: '添加子账户' }).click()
  const account = page.getByRole('dialog')
  await account.getByLabel('名称').fill('xc-01')
  await account.getByLabel('矿池用户').fill(POOL_USER)
  await account.getByRole('button', { name: '保存' }).click()
  await expect(step('客户与子账户')).toContainText('已完成')

  const other = await openBrowser()
  await other.context().addCookies([{ name: 'locale', value: 'en', url: server.url }])
  await logIn(other, ENGLISH, PASSWORD)
  await other.goto(at('/setting/index'))
  await other.getByRole('link', { name: 'First steps' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('First steps')
  await expect(other.getByText('Sites: 一号矿场')).toBeVisible()
  await expect(other.getByText('Clients: 星辰算力 · Accounts: xc-01')).toBeVisible()
  await expectReadable(other)

  await step('搜索矿机').getByRole('button', { name: '开始搜索' }).click()
  const search = page.getByRole('dialog', { name: '搜索矿机' })
  await search.getByLabel('网段').fill(`${miner?.address}`)
  await search.getByRole('button', { name: '开始搜索' }).click()
  await expect(page).toHaveURL(/\/discovery\/index\?siteId=\d+$/)
  await expect(page.getByRole('textbox', { name: '网段' })).toHaveValue(`${miner?.address}`)
  await expect(page.getByRole('row').filter({ hasText: miner?.address ?? '' })).toBeVisible({ timeout: 30_000 })
  await fleet.stop()
})
