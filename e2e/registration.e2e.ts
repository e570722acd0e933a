import type { Locator, Page } from '@playwright/test'
import { hashPassword } from '../src/people/session/server/password-hash.ts'
import { codeSentTo, inDatabase } from './demo-database.ts'
import { demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable, PHONE } from './readable.ts'

const PASSWORD = 'abAB1!'
const OTHER_PASSWORD = 'cdCD2?'
const WRONG_CODE = '135791'
let phones = 0

/** A phone that no other run of these journeys uses. */
const newPhone = () => `13${String(Date.now() + phones++).slice(-9)}`

/** A user who works here, with the phone and the password. */
async function addTeacher(phone: string): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await inDatabase((database) =>
    database.query(
      `insert into app_user (company_id, phone, name, role, password_hash, last_password_reset_at)
       select headquarters(), $1, $1, '教师', $2, now()`,
      [phone, hash],
    ),
  )
}

async function open(page: Page, button: string, address = '/login'): Promise<Locator> {
  await page.goto(demoUrl(address))
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await expect(dialog).toBeVisible()
  return dialog
}

async function enter(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
}

async function logIn(page: Page, phone: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(phone)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
}

test('a teacher registers, awaits approval, and works once someone approves', async ({ page, openBrowser }) => {
  const phone = newPhone()
  const name = `林老师${phone.slice(-5)}`
  let form = await open(page, '注册', '/login?domain=zhenhai')
  await expect(form.getByText('您将注册为“宁波镇海”的教师。')).toBeVisible()
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText('请输入正确的手机号')).toBeVisible()
  await expect(form.getByLabel('手机号')).toBeFocused()
  await form.getByRole('button', { name: '注册' }).click()
  await expect(form.getByText('请填写部门')).toBeVisible()

  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText('发送成功')).toBeVisible()
  await expect(form.getByLabel('验证码')).toBeFocused()
  const countdown = page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })
  await expect(countdown).toBeDisabled()
  await page.keyboard.press('Escape')
  // What was entered is not lost unasked.
  const question = page.getByRole('alertdialog', { name: '是否放弃未保存的内容' })
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  form = page.getByRole('dialog', { name: '注册' })
  await expect(countdown).toBeDisabled()

  const code = await codeSentTo(phone)
  await enter(form, { 手机号: phone, 姓名: name, 部门: '物理组', 出生日期: '1990-02-03' })
  await enter(form, { 验证码: WRONG_CODE, 密码: 'weak', 重复密码: 'weaker' })
  await form.getByRole('button', { name: '注册' }).click()
  await expect(form.getByText(/^密码须包含至少1个数字/)).toBeVisible()
  await expect(form.getByText('两次输入的密码不一致，请重新输入')).toBeVisible()
  await enter(form, { 密码: PASSWORD, 重复密码: PASSWORD })
  await form.getByRole('button', { name: '注册' }).click()
  await expect(form.getByText('验证码错误')).toBeVisible()
  await expect(form.getByLabel('验证码')).toBeFocused()
  await form.getByLabel('验证码').fill(code)
  await form.getByLabel('验证码').press('Enter')
  await expect(notice(page, '注册成功')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.locator('input[name=username]')).toHaveValue(phone)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '您的注册正在等待审核' })).toBeVisible()

  const office = await openBrowser()
  await openAs(office, 'administrator', '/user/index')
  await expect(office.getByText('未配置短信服务')).toBeVisible()
  await office.getByRole('button', { name: '查看', exact: true }).click()
  await expect(office).toHaveURL(/awaitsApproval=true/)
  const row = office.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('待审核')
  await expect(row).toContainText('宁波镇海')
  await row.getByRole('button', { name: `通过 ${name} 的注册` }).click()
  await expect(row).toHaveCount(0)
  await office.getByRole('button', { name: '显示全部用户' }).click()
  await expect(row).toContainText('正常')

  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('who forgot the password chooses a new one by a code, and is logged out everywhere @nightly', async ({
  page,
  openBrowser,
}) => {
  const phone = newPhone()
  await addTeacher(phone)
  await page.goto(demoUrl('/login'))
  await logIn(page, phone, PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
  const elsewhere = await openBrowser()
  const reset = await open(elsewhere, '忘记密码')
  await reset.getByLabel('手机号').fill(`+86 ${phone}`)
  await reset.getByRole('button', { name: '获取验证码' }).click()
  await expect(reset.getByText('发送成功')).toBeVisible()
  await enter(reset, { 验证码: await codeSentTo(phone), 新密码: OTHER_PASSWORD, 重复新密码: OTHER_PASSWORD })
  await reset.getByRole('button', { name: '保存' }).click()
  await expect(notice(elsewhere, '更新密码成功')).toBeVisible()
  // The session that the old password opened is notified at once.
  await expect(page.getByText('您已被登出，可以留在本页，或者重新登录')).toBeVisible()
  await logIn(elsewhere, phone, OTHER_PASSWORD)
  await expect(elsewhere).not.toHaveURL(/\/login/)
})

test('in English: a registration is refused @nightly', async ({ page, openBrowser }) => {
  await inEnglish(page)
  const phone = newPhone()
  const form = await open(page, 'Register')
  await form.getByLabel('Phone').fill(phone)
  await form.getByRole('button', { name: 'Get a code' }).click()
  await expect(form.getByText('Sent', { exact: true })).toBeVisible()
  await enter(form, { Code: await codeSentTo(phone), Name: `Ann ${phone}`, Department: 'Physics' })
  await enter(form, { Birthday: '2999-01-01', Password: PASSWORD, 'Password again': PASSWORD })
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByText('A birthday cannot be in the future')).toBeVisible()
  expect(await form.innerText()).not.toMatch(/\p{Script=Han}/u)
  await form.getByLabel('Birthday').fill('1990-02-03')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(notice(page, 'You are registered')).toBeVisible()
  await expect(notice(page, 'Your registration awaits approval')).toBeVisible()

  const office = await openBrowser()
  await inEnglish(office)
  await openAs(office, 'manager', '/user/index?awaitsApproval=true')
  // Only administrators set a provider, either.
  await expect(office.getByText(/awaits? approval\. Show all users/)).toBeVisible()
  await expect(office.getByText('No SMS provider')).toHaveCount(0)
  await office.getByRole('button', { name: `Refuse Ann ${phone}` }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(office.getByRole('row').filter({ hasText: phone })).toHaveCount(0)
  await logIn(page, phone, PASSWORD)
  await expect(page.getByText('Wrong user name or password')).toBeVisible()
})

test('in English: that no one has a phone is shown to the person who proves it @nightly', async ({ page }) => {
  await inEnglish(page)
  const phone = newPhone()
  const reset = await open(page, 'Forgot password')
  await reset.getByLabel('Phone').fill(phone)
  await reset.getByRole('button', { name: 'Get a code' }).click()
  await expect(reset.getByText('Sent', { exact: true })).toBeVisible()
  await enter(reset, { Code: await codeSentTo(phone), 'New password': PASSWORD, 'New password again': PASSWORD })
  await reset.getByRole('button', { name: 'Save' }).click()
  await expect(reset.getByText('No account with this number')).toBeVisible()
  expect(await reset.innerText()).not.toMatch(/\p{Script=Han}/u)
})

test('a second code within the minute is refused in words @nightly', async ({ page, openBrowser, mayFail }) => {
  mayFail(/sendMsg|429/)
  const phone = newPhone()
  const form = await open(page, '注册')
  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText('发送成功')).toBeVisible()
  const other = await openBrowser()
  const reset = await open(other, '忘记密码')
  await reset.getByLabel('手机号').fill(phone)
  await reset.getByRole('button', { name: '获取验证码' }).click()
  await expect(reset.getByText(/^请在 \d+ 秒后重新获取验证码$/)).toBeVisible()
  await expect(reset.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})

for (const button of ['注册', '忘记密码']) {
  test(`${button}: readable by everybody, light and dark, on a desk and on a phone @nightly`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const dialog = await open(page, button)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByText('请填写验证码')).toBeVisible()
    await expectReadable(page, button)
    await page.setViewportSize(PHONE)
    const beyond = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(beyond, 'px that the dialog is wider than the phone').toBeLessThanOrEqual(0)
  })
}

test('by keyboard alone, and the focus comes back @nightly', async ({ page }) => {
  const phone = newPhone()
  await page.goto(demoUrl('/login'))
  await page.getByRole('button', { name: '忘记密码' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '忘记密码' })
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await page.keyboard.type(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('发送成功')).toBeVisible()
  await expect(dialog.getByLabel('验证码')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('新密码', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '忘记密码' })).toBeFocused()
})
