import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { DESK, expectAccessible, expectReadable, look, PHONE } from './readable.ts'

const PROFILE = '/profile/index'
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('the start leads to the screen that the person chose, wherever it is asked for @nightly', async ({ page }) => {
  await openAs(page, 'inspector', `${PROFILE}?tab=info`)
  const first = page.getByRole('combobox', { name: '首页' })
  const last = await first.locator('option').last().getAttribute('value')
  const saved = page.waitForResponse((response) => response.url().includes('/savePreference/firstScreen'))
  await first.selectOption(last)
  await saved
  await page.goto(demoUrl('/'))
  await expect(page).toHaveURL(demoUrl(last ?? ''))
  await page.goto(demoUrl(`${PROFILE}?tab=info`))
  await expect(first).toHaveValue(last ?? '')
  await first.selectOption('按角色默认')
})

test('a teacher sees what is known, changes what is their own to say, and finds the own lessons @nightly', async ({
  page,
}) => {
  await openAs(page, 'teacher', PROFILE)
  const head = page.getByRole('region', { name: '演示教师' })
  await expect(head).toContainText(/年龄\s*\d+/)
  for (const name of ['讲课数', '评课数'])
    await expect(head.locator('dl > div').filter({ hasText: name })).toContainText(/[1-9]/)
  await expect(page.getByRole('link', { name: '用户管理' })).toHaveCount(0)

  await expect(tab(page, '我是主讲人')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: '背影' })).toBeVisible()
  await page.getByRole('radio', { name: '待讲' }).check()
  await expect(page.getByRole('link', { name: '背影' })).toHaveCount(0)
  await tab(page, '我是评课人').click()
  await page.getByRole('radio', { name: '已结束' }).check()
  await expect(page.getByRole('link', { name: '光合作用' })).toBeVisible()
  await page.getByLabel('学科').fill('天文')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()
  await expectReadable(page, 'the lessons of the profile')

  await tab(page, '个人资料').click()
  const job = `教师${Date.now() % 1000}`
  await page.getByRole('button', { name: '编辑资料' }).click()
  const form = page.getByRole('dialog', { name: '编辑资料' })
  await form.getByLabel('出生日期').fill('2099-01-01')
  await form.getByLabel('职务').fill(job)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('出生日期不能晚于今天')).toBeVisible()
  await form.getByLabel('出生日期').fill('1986-09-10')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText(job)
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText(job)

  // The change just made is listed for the person who made it.
  await tab(page, '操作轨迹').click()
  const done = page.getByRole('region', { name: '操作轨迹' }).getByRole('row')
  await expect(done.filter({ hasText: '编辑用户' }).first()).toContainText('演示教师')
})

test('a teacher chooses when and where to be reminded of lessons, and tries it @nightly', async ({
  page,
  openBrowser,
}) => {
  const administrator = await openBrowser()
  await openAs(administrator, 'administrator', PROFILE)
  const name = `教研群 ${Date.now()}`
  const { id } = await ask<{ id: number }>(administrator, 'POST /notificationChannel/save', {
    name,
    kind: 'webhook',
    url: 'http://127.0.0.1:9/',
    isForEverybody: true,
  })
  await openAs(page, 'teacher', '/notification/index')
  const part = page.getByRole('region', { name: '课程提醒' })
  await part.getByRole('button', { name: '更改提醒' }).click()
  const dialog = page.getByRole('dialog', { name: '课程提醒' })
  await dialog.getByLabel('提醒时间').selectOption('课前 15 分钟')
  await choose(dialog, '发送到', `${name} (Webhook)`, name)
  await expectReadable(page, 'the choice of a reminder')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(part).toContainText(`课前 15 分钟 · ${name}`)
  await part.getByRole('button', { name: '发送测试' }).click()
  await expect(notice(page, '测试消息几秒内发出')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('课程提醒测试')).toBeVisible()

  await part.getByRole('button', { name: '更改提醒' }).click()
  await dialog.getByLabel('提醒时间').selectOption('不提醒')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(part.getByText('不提醒')).toBeVisible()
  await expect(part.getByRole('button', { name: '发送测试' })).toHaveCount(0)
  await ask(administrator, `POST /notificationChannel/delete/${id}`)
})

test('a teacher makes a link for a calendar, replaces it and revokes it @nightly', async ({ page }) => {
  await openAs(page, 'teacher', '/notification/index')
  const part = page.getByRole('region', { name: '日历订阅' })
  const link = async () => (await part.locator('code').textContent()) ?? ''
  const fetched = async (address: string) => (await page.request.get(address)).status()
  await part.getByRole('button', { name: '生成链接' }).click()
  await expect(part.locator('code')).toContainText('/api/Class/calendar/')
  const first = await link()
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:背影（讲课）')
  await expectReadable(page)
  await part.getByRole('button', { name: '更换链接' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '更换链接' }).click()
  await expect(part.locator('code')).not.toHaveText(first)
  const second = await link()
  expect([await fetched(first), await fetched(second)]).toEqual([404, 200])
  await part.getByRole('button', { name: '撤销链接' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销链接' }).click()
  await expect(notice(page, '链接已撤销')).toBeVisible()
  await expect(part.locator('code')).toHaveCount(0)
  expect(await fetched(second)).toBe(404)
})

test('tabs are opened by keys, and the address holds the one that is open @nightly', async ({ page }) => {
  await openAs(page, 'inspector', PROFILE)
  await tab(page, '个人资料').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, '操作轨迹')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, '成员列表')).toBeFocused()
  await expect(page).toHaveURL(/tab=members/)
  await page.keyboard.press('End')
  await expect(tab(page, '账号安全')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, '个人资料')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('新密码', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tab(page, '账号安全')).toHaveAttribute('aria-selected', 'true')
})

test('members are the colleagues of the own base, found by name; agents and clients list no one @nightly', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'inspector', `${PROFILE}?tab=members`)
  const list = page.getByRole('region', { name: '成员列表' })
  for (const name of ['王强', '孙倩', '陈丽华'])
    await expect(list.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(list).not.toContainText('演示管理员')
  await page.getByLabel('姓名', { exact: true }).fill('王')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/name=/)

  const client = await openBrowser()
  await openAs(client, 'client', `${PROFILE}?tab=members`)
  await expect(tab(client, '个人资料')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(client, '成员列表')).toHaveCount(0)
})

test('the administrator goes on to the users, and logs out @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', PROFILE)
  await page.getByRole('link', { name: 'Manage users' }).click()
  await expect(page).toHaveURL(/\/user\/index/)
  await page.goto(demoUrl(PROFILE))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('what can’t be loaded is explained in words, and asked for again @nightly', async ({ page, mayFail }) => {
  mayFail(/users\/(info|getProfile)|status of 500/)
  const answered = (what: string, answer: { status: number; json: object }) =>
    page.route(`**/api/users/${what}*`, (route) => route.fulfill(answer))
  const broken = { status: 500, json: { code: 500, message: '服务器内部错误', data: null } }
  await answered('getProfile/', broken)
  await openAs(page, 'agent', PROFILE)
  await expect(page.getByRole('alert').filter({ hasText: '获取失败' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('创建时间')

  // As in a browser that keeps nothing of the person yet.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.includes('cache.')) localStorage.removeItem(name)
  })
  await answered('info', broken)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('获取用户信息失败')
  await page.unrouteAll()
  await answered('info', { status: 200, json: { code: 200, message: '', data: null } })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('初始化用户信息失败')
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人信息')
})

for (const [locale, colorScheme, size] of [
  ['zh', 'light', DESK],
  ['en', 'dark', PHONE],
] as const)
  test(`the tabs are readable by everybody (${locale}) @nightly`, async ({ page }) => {
    if (locale === 'en') await inEnglish(page)
    await look(page, size, colorScheme)
    await openAs(page, 'administrator', PROFILE)
    for (const name of ['info', 'members', 'security']) {
      await page.goto(demoUrl(`${PROFILE}?tab=${name}`))
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page, name)
    }
  })
