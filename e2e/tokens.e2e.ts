import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { demoUrl, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const TOKENS = '/token/index'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newName = () => `脚本${Date.now()}`

/** Opens the form and gives the new token its name. */
async function begin(page: Page, name: string) {
  await page.getByRole('button', { name: '+ 新建令牌' }).click()
  const form = page.getByRole('dialog', { name: '新建令牌' })
  await form.getByLabel('名称').fill(name)
  return form
}

async function callAs(page: Page, token: string, path: string, request: object = {}) {
  const headers = { Authorization: `cat${token}` }
  const answer = await page.request.post(demoUrl(`/api${path}`), { headers, data: request })
  return (await answer.json()) as { code: number; data: { totalCount: number } }
}

test('an agent makes a token for one client; it reads that client’s devices until it is revoked @nightly', async ({
  page,
}) => {
  const name = newName()
  await openAs(page, 'agent', '/profile/index')
  await page.getByRole('link', { name: 'API 令牌' }).first().click()
  await expect(page).toHaveURL(demoUrl(TOKENS))
  const form = await begin(page, name)
  await form.getByLabel('有效期至').fill('2000-01-01')
  await form.getByRole('button', { name: '新建令牌' }).click()
  await expect(form.getByText('有效期不能早于今天')).toBeVisible()
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('有效期至').fill(lastDay)
  await form.getByLabel('数据范围').selectOption('指定客户')
  await form.getByRole('button', { name: '新建令牌' }).click()
  await expect(form.getByText('请至少选择一项')).toBeVisible()
  await form.getByRole('button', { name: '星野算力科技' }).click()
  await form.getByRole('button', { name: '新建令牌' }).click()

  const made = page.getByRole('dialog', { name: `令牌 ${name} 已创建` })
  const token = await made.locator('code').first().innerText()
  expect(token).toMatch(/^mnv_[\w-]{43}$/)
  await expectReadable(page)
  await made.getByRole('button', { name: '完成' }).click()
  await expect(page.locator('#content')).not.toContainText(token)
  for (const text of [token.slice(0, 10), '代理', '只读', '星野算力科技', '有效', '从未使用'])
    await expect(row(page, name)).toContainText(text)

  const [seen, all] = [await callAs(page, token, '/device/find/'), await callAs(page, token, '/device/scrap/1')]
  expect(seen.data.totalCount).toBeGreaterThan(0)
  expect(all.code).toBe(403)
  await page.reload()
  await expect(row(page, name)).toContainText('127.0.0.1')

  await page.getByRole('button', { name: `撤销 ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(row(page, name)).toContainText('已撤销')
  expect((await callAs(page, token, '/device/find/')).code).toBe(50_008)
})

test('an administrator makes one of another role, finds everybody’s and revokes it; the audit log names it @nightly', async ({
  page,
}) => {
  const name = newName()
  await openAs(page, 'administrator', TOKENS)
  const form = await begin(page, name)
  await choose(form, '角色', '客户')
  await form.getByRole('button', { name: '海棠湾数字科技' }).click()
  await form.getByRole('button', { name: '新建令牌' }).click()
  const made = page.getByRole('dialog', { name: `令牌 ${name} 已创建` })
  const token = await made.locator('code').first().innerText()
  await made.getByRole('button', { name: '完成' }).click()
  expect((await callAs(page, token, '/token/find/')).code).toBe(403)

  await page.getByRole('button', { name: '全部令牌' }).click()
  await page.getByLabel('令牌名称或创建人').fill(name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, name)).toContainText('演示管理员')
  await page.getByRole('button', { name: `撤销 ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(row(page, name)).toContainText('已撤销')

  await page.goto(demoUrl('/audit/index?objectKind=token'))
  await expect(row(page, name).first()).toContainText('撤销 API 令牌')
  await expect(row(page, name).nth(1)).toContainText('添加 API 令牌')
})

for (const [locale, make, sees, chosen] of [
  ['zh', '新建令牌', '数据范围', '指定单位'],
  ['en', 'New token', 'Scope', 'Chosen companies'],
] as const) {
  test(`the form of a new token is readable by everybody (${locale}) @nightly`, async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: demoUrl() }])
    await openAs(page, 'administrator', TOKENS)
    await page.getByRole('button', { name: `+ ${make}` }).click()
    await page.getByRole('dialog', { name: make }).getByLabel(sees).selectOption(chosen)
    await expectReadable(page)
  })
}
