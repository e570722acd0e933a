import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { demoUrl, inEnglish, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const SESSIONS = '/session/index'
const PASSWORD = 'abAB1!'
const cards = (page: Page) => page.getByRole('list', { name: '登录设备' }).getByRole('listitem')
const loggedOut = (page: Page) => page.getByRole('alertdialog', { name: '您已登出' })

/** A person whom no other journey knows, for one's sessions are ended here. */
async function addPerson(page: Page): Promise<{ phone: string; name: string }> {
  const phone = `1${Date.now()}`.slice(0, 12)
  const name = `登录${phone.slice(-5)}`
  await openAs(page, 'administrator', '/user/index')
  await page.getByRole('button', { name: '+ 添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  await form.getByLabel('手机号').fill(phone)
  await form.getByLabel('姓名').fill(name)
  await choose(form, '角色', '检验员')
  await choose(form, '单位', '宁波镇海')
  for (const field of ['密码', '确认密码']) await form.getByLabel(field, { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  return { phone, name }
}

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto(demoUrl('/login'))
  await page.getByLabel('用户名').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(demoUrl('/reservation/index'))
}

test('where I am logged in: one is ended, then all others, and all of a person by who manages the person @nightly', async ({
  page: administrator,
  openBrowser,
  mayFail,
}) => {
  // A page may ask for its stream at the moment its session ends.
  mayFail(/EventSource/)
  const { phone, name } = await addPerson(administrator)
  const [here, there, elsewhere] = [await openBrowser(), await openBrowser(), await openBrowser()]
  for (const page of [here, there]) await logIn(page, phone)
  await here.getByRole('button', { name: /^账户/ }).click()
  await here.getByRole('link', { name: '登录设备' }).last().click()
  await expect(here).toHaveURL(demoUrl(SESSIONS))
  await expect(cards(here)).toHaveCount(2)
  await expect(cards(here).first()).toContainText('本次登录')
  await expect(cards(here).first()).toContainText(/Chrome \d+ · Linux/)

  await cards(here).nth(1).getByRole('button').click()
  await here.getByRole('alertdialog').getByRole('button', { name: '结束', exact: true }).click()
  await expect(cards(here)).toHaveCount(1)
  await expect(loggedOut(there)).toBeVisible()
  await expect(here.getByRole('button', { name: '结束其他全部登录' })).toBeDisabled()

  await logIn(elsewhere, phone)
  await here.reload()
  await here.getByRole('button', { name: '结束其他全部登录' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '结束其他全部登录' }).click()
  await expect(cards(here)).toHaveCount(1)
  await expect(loggedOut(elsewhere)).toBeVisible()

  await administrator.getByRole('button', { name: `结束 ${name} 的全部登录` }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '结束登录' }).click()
  await expect(administrator.getByText('已结束 1 个登录')).toBeVisible()
  await expect(loggedOut(here)).toBeVisible()
  await administrator.getByRole('button', { name: `删除 ${name}` }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(administrator.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})

test('sessions in English @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'inspector', SESSIONS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active sessions')
  await expect(page.getByText('This one')).toBeVisible()
  await expectReadable(page)
})
