import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'
import { demoUrl, linkTokenOf, logInAs, tokenIn } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'

const { username, password } = DEMO_ACCOUNTS.administrator

test('the guard leads to the login, and the login back to where one wanted to go', async ({ page }) => {
  await page.goto(demoUrl('/machine/index?state=low'))
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmachine%2Findex%3Fstate%3Dlow$/)

  await page.getByLabel('用户名').fill(`  ${username} `)
  await page.getByLabel('密码', { exact: true }).fill('NotThis@1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').first()).toHaveText('用户名或密码错误，请检查后重试')

  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(page).toHaveURL(demoUrl('/machine/index?state=low'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备信息')
})

test('remember-me fills the form, logs in again, and keeps no password @nightly', async ({ page }) => {
  await page.goto(demoUrl('/login'))
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('记住我').check()
  await page.getByLabel('记住我').press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await logOut(page)

  await expect(page.getByLabel('用户名')).toHaveValue(username)
  await expect(page.getByLabel('记住我')).toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain(username)
  for (const form of [password, btoa(password), encodeURIComponent(password)]) expect(kept).not.toContain(form)
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).not.toBe(password)

  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('a login link logs in; a wrong one says so @nightly', async ({ page }) => {
  await page.goto(demoUrl('/login?token=nobody-has-this-one'))
  await expect(page.getByRole('alert').first()).toHaveText('获取失败')

  await page.goto(demoUrl(`/login?token=${await linkTokenOf(page, 'agent')}`))
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户信息')
})

test('logging out ends the session, here and at the server @nightly', async ({ page }) => {
  await logInAs(page, 'agent')
  const token = await tokenIn(page)
  await logOut(page)
  const answer = await page.request.get(demoUrl('/api/users/info'), { headers: { Authorization: `cat${token}` } })
  expect(await answer.json()).toMatchObject({ code: 50008 })
  await page.goto(demoUrl('/machine/index'))
  await expect(page).toHaveURL(/\/login\?redirect/)
})

test('no script can read the session; its tabs share it, and one logs out all @nightly', async ({
  page,
  context,
  mayFail,
}) => {
  // What a page asks for as its session ends is refused; a picture is not there for strangers.
  mayFail(/\b401\b|\b404\b.*\/attachments\/actions\/download/)
  await logInAs(page, 'agent')
  const token = await tokenIn(page)
  const readable = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(readable).toContain('loggedInAt')
  expect(readable).not.toContain(token)

  const other = await context.newPage()
  await other.goto(demoUrl('/machine/index'))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('设备信息')
  await logOut(page)
  await expect(other).toHaveURL(/\/login\?redirect=%2Fmachine%2Findex$/)
})

test('who never chose a password is shown that until they close it @nightly', async ({ page }) => {
  await logInAs(page, 'client')
  const alert = notice(page, '您还未重置密码, 请及时在个人页重置密码!')
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: '关闭' }).click()
  await expect(alert).toBeHidden()
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账户/ }).click()
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(demoUrl('/login'))
}
