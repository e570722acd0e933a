import type { Page } from '@playwright/test'
import { choiceBox, choose } from './choose.ts'
import { inDatabase } from './demo-database.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { listTotal, notice, rowOf, rows, SUM_OF_RATES, tileCounts } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const CLIENTS = '/agent/index'
const CLIENT = '/agent_detail/index'
const SITES = '/site/index'
const SITE = '/site_detail/index'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The charts of a detail screen, drawn. */
/** devices per state, three rates, hash rate, power and efficiency */
const CHARTS = 7
const charts = (page: Page) => page.locator('.trend-charts .chart svg')

test('a client is added, renamed, and deleted after a question that names what belongs to it', async ({
  page,
  mayFail,
}) => {
  mayFail(/41000/)
  await openAs(page, 'administrator', CLIENTS)
  await page.getByRole('button', { name: '添加客户' }).click()
  const adding = page.getByRole('dialog', { name: '添加客户' })
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(adding.getByLabel('名称')).toBeFocused()
  await adding.getByLabel('名称').fill('星野算力科技')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(adding.getByLabel('名称')).toHaveAccessibleDescription(/已有同名客户/)
  await adding.getByLabel('名称').fill('临时客户')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '添加成功')).toBeVisible()

  await page.getByRole('button', { name: '编辑 临时客户' }).click()
  await page.getByRole('dialog', { name: '编辑客户' }).getByLabel('名称').fill('短期客户')
  await page.getByRole('dialog', { name: '编辑客户' }).getByLabel('名称').press('Enter')
  await expect(rowOf(page, '短期客户')).toBeVisible()

  await page.getByRole('button', { name: '删除 星野算力科技' }).click()
  const refusal = page.getByRole('alertdialog', { name: '“星野算力科技”还不能删除' })
  await expect(refusal).toContainText(/关联：\d+ 台未报废的设备，请先移走或报废.*3 个子账户/)
  await refusal.getByRole('button', { name: '知道了' }).click()

  await page.getByRole('button', { name: '删除 短期客户' }).click()
  const question = page.getByRole('alertdialog', { name: '确定删除“短期客户”吗？' })
  await expect(question).toContainText('没有关联的设备、子账户或告警。')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(notice(page, '删除成功')).toBeVisible()
  await expect(rowOf(page, '短期客户')).toHaveCount(0)
  // The keyboard goes on at the row that took its place.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^删除 /)
})

test('from the list of clients to one client, its accounts, and the devices behind a tile @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', CLIENTS)
  await expect(page.locator('.owner-charts figure')).toHaveCount(4)
  await rowOf(page, '星野算力科技').locator('.row-link').click()
  await expect(title(page)).toHaveText('客户 星野算力科技')
  await expect(page.getByRole('region', { name: '算力与功率' })).toContainText(SUM_OF_RATES)
  await expect(charts(page)).toHaveCount(CHARTS)

  await page.getByRole('button', { name: '按月' }).click()
  await expect(page).toHaveURL(/period=month/)
  await page.getByRole('button', { name: '今年至今' }).click()
  await expect(page).toHaveURL(/from=\d{4}-01-01/)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(charts(page)).toHaveCount(CHARTS)
  await page.getByRole('button', { name: '按小时' }).click()
  await expect(page.getByText('在线占比', { exact: true }).last()).toBeVisible()
  await expect(charts(page)).toHaveCount(4)
  // A range dragged over in one chart applies to all.
  const chart = page.locator('.trend-charts .chart').first()
  const wholes = page.locator('.trend-charts .chart-range')
  // The days stay in sight until the hours are there.
  await expect(async () => {
    await chart.hover({ position: { x: 200, y: 100 } })
    await page.mouse.down()
    await chart.hover({ position: { x: 350, y: 100 } })
    await page.mouse.up()
    await expect(wholes.first()).toContainText(/\d:00/, { timeout: 2000 })
  }).toPass()
  await expect(wholes).toHaveCount(4)
  await wholes.first().click()
  await expect(wholes).toHaveCount(0)
  await page.getByRole('button', { name: '贴近数据' }).click()
  await expect(page.getByRole('button', { name: '贴近数据' })).toHaveAttribute('aria-pressed', 'true')
  await page.locator('#compare').click()
  await page.getByRole('option', { name: '上一周期' }).click()
  await expect(page).toHaveURL(/compare=0/)
  await expect(page.locator('.trend-charts').getByText('上一周期').first()).toBeVisible()

  await page.getByRole('button', { name: '按日' }).click()
  await page.getByRole('button', { name: '最近一个月' }).click()
  const table = page.locator('.trend-charts figure').first().locator('.chart-table')
  await table.locator('summary').click()
  await expect(table.locator('tbody tr')).toHaveCount(30)

  // Another journey, or a sweep, may change a device's state in between.
  await expect(async () => {
    const { normal } = await tileCounts(page)
    await page.locator('.state-tile[data-state=normal]').click()
    await expect(page).toHaveURL(/clientId=\d+/)
    try {
      await expect.poll(() => listTotal(page), { timeout: 5000 }).toBe(normal)
    } finally {
      await page.goBack()
    }
  }).toPass()
  await rows(page).first().locator('.row-link').click()
  await expect(title(page)).toHaveText(/^子账户 xingye/)
  await expect(page.getByRole('region', { name: '算力与功率' })).toContainText(SUM_OF_RATES)
  await expect(charts(page)).toHaveCount(CHARTS)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(title(page)).toHaveText('客户 星野算力科技')
  await page.goto(demoUrl(`${CLIENT}?id=1&active=1`))
  await expect(title(page)).toHaveText(/^客户 /)
  await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0)
})

test('a site in English: added with an account, changed, deleted; and its state stacked chart @nightly', async ({
  page,
}) => {
  await inEnglish(page)
  await openAs(page, 'administrator', SITES)
  await page.getByRole('button', { name: 'Add site' }).click()
  const adding = page.getByRole('dialog', { name: 'Add site' })
  await adding.getByLabel('Name', { exact: true }).fill('Test yard')
  await adding.getByLabel('Province').fill('Sichuan')
  await adding.getByRole('button', { name: /^xingye02/ }).click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Test yard')).toContainText('Sichuan')

  await page.getByRole('button', { name: 'Edit Test yard' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit site' })
  await expect(editing.getByRole('region', { name: /Selected accounts/ })).toContainText('xingye02')
  await editing.getByLabel('City').fill('Ya’an')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Test yard')).toContainText('Ya’an')
  await page.getByRole('button', { name: 'Delete Test yard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Test yard')).toHaveCount(0)

  await rows(page).first().locator('.row-link').click()
  await expect(page.getByText('Devices by state', { exact: true })).toBeVisible()
  await expect(page.getByText('Devices per client')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hash rate and power' })).toContainText(SUM_OF_RATES)
  await expect(charts(page)).toHaveCount(CHARTS)
})

test('an agent keeps own clients and no sites; a client sees its own detail and changes nothing @nightly', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'agent', CLIENTS)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: '添加客户' })).toBeVisible()
  await page.goto(demoUrl(SITES))
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '添加场地' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(编辑|删除) / })).toHaveCount(0)

  const client = await openBrowser()
  await openAs(client, 'client', SITE)
  await client.goto(demoUrl(CLIENT))
  await expect(title(client)).toHaveText('客户 川西汇能数据')
  await expect(client.getByRole('button', { name: '添加子账户' })).toHaveCount(0)
  await client.goto(demoUrl(CLIENTS))
  await expect(title(client)).toHaveText('无法进入该页面')
})

test('what a list shows is what its file holds @nightly', async ({ page }) => {
  await openAs(page, 'administrator', `${CLIENTS}?orderColumn=total&orderWay=desc`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('客户列表.xls')
  const { data } = await ask<{ data: { name: string }[] }>(page, 'POST /client/find/', {
    orderColumn: 'total',
    orderWay: 'desc',
  })
  await expect(rows(page).locator('.row-link')).toHaveText(data.map(({ name }) => name))
})

test('of more clients than a drop-down shows, one is found by a part of its name @nightly', async ({ page }) => {
  const CLIENT_NAME = 'Zz client 240'
  try {
    const id = await inDatabase(async (database) => {
      await database.query(`insert into client (name) select 'Zz client ' || n from generate_series(1, 240) n`)
      const { rows: found } = await database.query<{ id: string }>('select id from client where name = $1', [
        CLIENT_NAME,
      ])
      return Number(found[0]?.id)
    })
    await openAs(page, 'administrator', '/machine_list/index')
    await choose(page, '客户', CLIENT_NAME)
    await expect(page).toHaveURL(new RegExp(`clientId=${id}`))
    await expectAccessible(page)
    // What is chosen keeps its name while others are looked for, and after a reload.
    const box = choiceBox(page, '客户')
    await box.click()
    const panel = page.locator('.choice-panel')
    await panel.getByRole('textbox').fill('client 11')
    await expect(panel.getByRole('option').nth(1)).toHaveText('Zz client 110')
    await expect(box).toHaveText(CLIENT_NAME)
    await page.reload()
    await expect(box).toHaveText(CLIENT_NAME)

    await openAs(page, 'administrator', `${CLIENT}?id=${id}`)
    await choose(page, '切换到', 'Zz client 239')
    await expect(title(page)).toHaveText('客户 Zz client 239')
  } finally {
    await inDatabase((database) => database.query(`delete from client where name like 'Zz client %'`))
  }
})

test('a form keeps what a thing has, although its drop-down shows others first @nightly', async ({ page }) => {
  try {
    await inDatabase((database) =>
      database.query(
        `with added as (insert into client (name) values ('Zz client') returning id)
         insert into account (client_id, name, pool_user) select id, 'a ' || n, '' from added, generate_series(1, 240) n`,
      ),
    )
    await openAs(page, 'administrator', '/traceDetail/index?id=7')
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(choiceBox(dialog, '子账户')).toHaveText(/^\D+0\d · /)
    await choose(dialog, '子账户', 'a 240 · Zz client', 'a 240')
    await dialog.getByRole('button', { name: '取消' }).click()
  } finally {
    await inDatabase(async (database) => {
      await database.query(`delete from account where name ~ '^a \\d+$'`)
      await database.query(`delete from client where name = 'Zz client'`)
    })
  }
})
