import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'
import { ask, demoUrl, logInAs, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const STEP_SECONDS = 30
const SECURITY = '/profile/index?tab=security'
const { username, password, name } = DEMO_ACCOUNTS.registrar

/** What an authenticator shows, some steps of 30 s later or earlier. */
const digits = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })

/** Sets the factor up where the button stands; gives its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: '开启双重验证' }).click()
  const dialog = page.getByRole('dialog', { name: '开启双重验证' })
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('img', { name: '双重验证二维码' })).toBeVisible()
  await expectReadable(page, 'the dialog with the QR code')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('验证码').fill('12345')
  await dialog.getByRole('button', { name: '确认开启' }).click()
  await expect(dialog.getByText('请输入 6 位验证码或恢复码')).toBeVisible()
  await dialog.getByLabel('验证码').fill(digits(secret, -1))
  await dialog.getByRole('button', { name: '确认开启' }).click()
  const codes = page.getByRole('dialog', { name: '恢复码' })
  await expect(codes).toContainText('仅显示这一次')
  await expectReadable(page, 'the recovery codes')
  const shown = (await codes.locator('code').innerText()).split('\n')
  await codes.getByRole('button', { name: '完成' }).click()
  await expect(codes).toBeHidden()
  return { secret, codes: shown }
}

async function typeLogin(page: Page): Promise<void> {
  await page.goto(demoUrl('/login'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await expect(page.locator('input[name=otp]')).toBeFocused()
}
async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=otp]').fill(code)
  await page.locator('input[name=otp]').press('Enter')
}

test('a second factor is set up, asked for at login, good once, and turned off by a recovery code @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  // A login without its code, and one that is refused.
  mayFail(/actions\/login|secondFactor\/confirm/)
  await logInAs(page, 'registrar')
  await page.goto(demoUrl(SECURITY))
  await expectReadable(page, 'the security of the account')
  const { secret, codes } = await setUp(page)
  expect(new Set(codes).size).toBe(10)
  await expect(page.getByText('已开启，剩余 10 个恢复码。')).toBeVisible()

  const other = await openBrowser()
  await typeLogin(other)
  await expectReadable(other, 'the login with a code')
  const code = digits(secret)
  await typeCode(other, code)
  await expect(other).not.toHaveURL(/\/login/)

  const third = await openBrowser()
  await typeLogin(third)
  await typeCode(third, code)
  await expect(third.getByRole('alert')).toBeVisible()
  await expect(third).toHaveURL(/\/login/)
  await typeCode(third, codes[0] ?? '')
  await expect(third).not.toHaveURL(/\/login/)
  await third.goto(demoUrl(SECURITY))
  await expect(third.getByText('已开启，剩余 9 个恢复码。')).toBeVisible()

  await third.getByRole('button', { name: '关闭双重验证' }).click()
  const off = third.getByRole('dialog', { name: '关闭双重验证' })
  await off.getByLabel('验证码或恢复码').fill(codes[1] ?? '')
  await expectReadable(third, 'the dialog that turns it off')
  await off.getByRole('button', { name: '关闭双重验证' }).click()
  await expect(third.getByRole('button', { name: '开启双重验证' })).toBeVisible()
})

test('whose role needs a second factor gets no further without one, and cannot turn it off @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  // The code that is refused.
  mayFail(/secondFactor\/confirm/)
  const administrator = await openBrowser()
  await openAs(administrator, 'administrator', '/user/index')
  const require = (roles: string | null) =>
    ask(administrator, 'POST /setting/save', { values: { SECOND_FACTOR_ROLES: roles } })
  await require('登记人员')
  try {
    await logInAs(page, 'registrar')
    await expect(page.getByRole('heading', { level: 1, name: '请设置双重验证' })).toBeVisible()
    await expectReadable(page, 'the gate')
    await setUp(page)
    await expect(page.getByRole('heading', { level: 1, name: '请设置双重验证' })).toBeHidden()
    await page.goto(demoUrl(SECURITY))
    await expect(page.getByText('已开启，剩余 10 个恢复码。')).toBeVisible()
    await expect(page.getByRole('button', { name: '关闭双重验证' })).toHaveCount(0)
  } finally {
    await require(null)
    const { data } = await ask<{ data: { id: number; name: string }[] }>(administrator, 'POST /users/find/', { name })
    for (const { id } of data) await ask(administrator, `POST /users/resetSecondFactor/${id}`, {})
  }
})
