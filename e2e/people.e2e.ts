import type { Page } from '@playwright/test'
import { expectChoices } from './choose.ts'
import { withoutKey } from './demo-database.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { DETAIL, LIST, listTotal, OVERVIEW, rows, tileCounts } from './device-screens.ts'
import { expect, test } from './journey.ts'

test('an agent sees the devices of its own clients, and no one else’s @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  await openAs(page, 'administrator', OVERVIEW)
  const everything = await tileCounts(page)
  const agent = await openBrowser()
  await openAs(agent, 'agent', OVERVIEW)
  const own = await tileCounts(agent)
  expect(own['total']).toBeGreaterThan(0)
  expect(own['total']).toBeLessThan(everything['total'] ?? 0)
  expect(await listTotal(agent)).toBe(own['total'])
  await expectChoices(agent, '客户', ['川西汇能数据', '塞北长风算力', '星野算力科技'])

  const [foreign] = (await ask<{ data: { id: number }[] }>(page, 'POST /device/find/', { clientId: await idOf(page) }))
    .data
  mayFail(/getById/)
  const ids = [foreign?.id, 999_999_999]
  const answers: string[] = []
  for (const id of ids) {
    await agent.goto(demoUrl(`${DETAIL}?id=${id}`))
    await expect(agent.getByText('没有该设备')).toBeVisible()
    answers.push(await agent.locator('#content').innerText())
  }
  expect(answers[0]).toBe(answers[1])
})

/** The id of a client that is none of the agent's. */
async function idOf(page: Page): Promise<number | undefined> {
  const { data } = await ask<{ data: { id: number; name: string }[] }>(page, 'POST /client/find/', { size: 200 })
  return data.find(({ name }) => name === '海棠湾数字科技')?.id
}

test('a client reads and exports, and changes nothing @nightly', async ({ page }) => {
  await openAs(page, 'client', OVERVIEW)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '导出', exact: true })).toBeVisible()
  for (const name of ['添加设备', '同步设备', '报废', '编辑'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByLabel('选择本页').check()
  await expect(page.getByRole('button', { name: '导出所选' })).toBeVisible()
  await expect(page.getByRole('button', { name: '报废' })).toHaveCount(0)
  await page.locator('.row-link').first().click()
  await expect(page.getByRole('region', { name: '设备信息' })).toBeVisible()
  for (const name of ['编辑', '报废', '同步'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

  const [device] = (await ask<{ data: { id: number }[] }>(page, 'POST /device/find/', {})).data
  await expect(ask(page, `POST /device/scrap/${device?.id}`, {})).rejects.toThrow(/ 403 /)
})

test('a screen that the role lacks can’t be entered @nightly', async ({ page }) => {
  await withoutKey('客户', 'machine_list', async () => {
    await openAs(page, 'client', LIST)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('无法进入该页面')
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/machine\/index/)
  })
  await page.goto(demoUrl(LIST))
  await expect(rows(page).first()).toBeVisible()
})

test('an unknown path says OOPS! and shows the way home @nightly', async ({ page }) => {
  await openAs(page, 'agent', OVERVIEW)
  await page.goto(demoUrl('/nowhere/at/all'))
  await expect(page).toHaveURL(demoUrl('/404'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OOPS!')
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(demoUrl('/agent/index'))
})

test('the passwords of the profile must match and be strong @nightly', async ({ page }) => {
  await openAs(page, 'agent', '/profile/index?tab=security')
  const [first, again] = [page.getByLabel('新密码', { exact: true }), page.getByLabel('重复新密码', { exact: true })]
  await page.getByLabel('当前密码').fill('DemoUser@1')
  await first.fill('weak')
  await first.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^密码须包含至少1个数字/)
  await first.fill('ABcd12!x')
  await again.fill('ABcd12!y')
  await again.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('两次输入的密码不一致，请重新输入')
})
