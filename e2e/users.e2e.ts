import type { Locator, Page } from '@playwright/test'
import { choose, expectChoices } from './choose.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'

const USERS = '/user/index'
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** A login name that no other run of these journeys uses. */
const newPhone = () => `1${Date.now()}`.slice(0, 11)

async function enterPerson(page: Page, person: { phone: string; name: string; role: string; base: string }) {
  await page.getByRole('button', { name: '+ 添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  await form.getByLabel('手机号').fill(person.phone)
  await form.getByLabel('姓名').fill(person.name)
  await choose(form, '角色', person.role)
  await choose(form, '单位', person.base)
  return form
}

async function logIn(page: Page, phone: string, password: string) {
  await page.goto(demoUrl('/login'))
  await page.getByLabel('用户名').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a person is added, works, gets another role, and is deleted @nightly', async ({ page, openBrowser }) => {
  const [phone, name] = [newPhone(), `赵敏${newPhone().slice(-4)}`]
  await openAs(page, 'administrator', USERS)
  const form = await enterPerson(page, { phone, name, role: '检验员', base: '宁波镇海' })
  await form.getByLabel('密码', { exact: true }).fill('weak')
  await form.getByLabel('确认密码').fill('weaker')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/^密码须包含至少1个数字/)).toBeVisible()
  await expect(form.getByText('两次输入的密码不一致，请重新输入')).toBeVisible()
  await form.getByLabel('密码', { exact: true }).fill('abAB1!')
  await form.getByLabel('确认密码').fill('abAB1!')
  await form.getByRole('button', { name: '保存' }).click()
  // The newest one comes first, whatever the standard range of days is.
  await expect(page.getByRole('row').nth(1)).toContainText(name)

  const other = await openBrowser()
  await logIn(other, phone, 'abAB1!')
  await expect(other.getByText('您还未重置密码')).toBeVisible()
  await expect(other).toHaveURL(demoUrl('/reservation/index'))

  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const change = page.getByRole('dialog', { name: '编辑用户' })
  await choose(change, '角色', '登记人员')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('登记人员')
  await expect(other.getByText('您已被登出，可以留在本页，或者重新登录')).toBeVisible()

  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('是否确定删除该用户')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, name)).toHaveCount(0)

  await page.goto(demoUrl('/audit/index'))
  await expect(page.getByRole('row').nth(1)).toContainText('删除用户')
  await expect(page.getByRole('row').nth(1)).toContainText(name)
})

test('a head of a base adds its inspectors, and knows of no one else @nightly', async ({ page }) => {
  await openAs(page, 'head', USERS)
  await expect(row(page, '王强')).toBeVisible()
  await expect(row(page, '演示管理员')).toHaveCount(0)
  await page.getByRole('button', { name: '+ 添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  await expectChoices(form, '角色', ['检验员', '登记人员'])
  await expectChoices(form, '单位', ['宁波镇海'])
})

test('a key given to a role shows its screen, and taken away closes it @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  await openAs(page, 'administrator', '/role/index')
  const access = page.getByLabel('教师：基地列表')
  await access.selectOption('read')
  await expect(page.getByText('更新成功').first()).toBeVisible()
  const teacher = await openBrowser()
  await openAs(teacher, 'teacher', '/base/index')
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('基地列表')
  // What the screen asks for must be there before its key is gone.
  await expect(teacher.getByRole('row').nth(1)).toBeVisible()
  // A live screen may ask once more, for its list and its charts, before it is left.
  mayFail(/company\/findTable|data\/(orderSiteBy|getPieDataBySiteDevice)/)
  await Promise.all([page.waitForResponse(/role\/update/), access.selectOption('none')])
  await teacher.goto(demoUrl('/base/index'))
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('无法进入该页面')
})

test('the base one works in is switched in the navbar, for this session @nightly', async ({ page, openBrowser }) => {
  // On one page, whomever other journeys added.
  const all = `${USERS}?size=100`
  await openAs(page, 'manager', all)
  await expect(row(page, '演示教师')).toBeVisible()
  await page.getByRole('button', { name: '所属基地: Minerva 演示' }).click()
  await page.getByRole('button', { name: '宁波镇海' }).click()
  await expect(page.getByText('改变所属基地成功')).toBeVisible()
  await expect(row(page, '演示教师')).toHaveCount(0)
  await expect(row(page, '王强')).toBeVisible()
  const { companyId } = await ask<{ companyId: number }>(page, 'GET /users/info')
  expect(await page.evaluate(() => sessionStorage.getItem('CURRENT_COMPANY_ID'))).toBe(String(companyId))
  const other = await openBrowser()
  await openAs(other, 'manager', all)
  await expect(row(other, '演示教师')).toBeVisible()

  // A form that was opened at this base is not saved at the one that another tab switches to.
  await page.goto(demoUrl('/reservation/index'))
  await page.getByRole('button', { name: '+ 预约' }).click()
  const form = page.getByRole('dialog', { name: '新预约' })
  await form.getByLabel('槽车号').fill('浙B0911挂')
  await form.getByLabel('联系人').fill('王师傅')
  await form.getByLabel('电话').fill('13800000000')
  const tab = await page.context().newPage()
  await tab.goto(demoUrl('/reservation/index'))
  await tab.getByRole('button', { name: '所属基地: 宁波镇海' }).click()
  await tab.getByRole('button', { name: 'Minerva 演示' }).click()
  await expect(tab.getByText('改变所属基地成功')).toBeVisible()
  await form.getByRole('button', { name: '预约', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('您已在其他标签页切换了所属单位')
  await expect(form.getByLabel('槽车号')).toHaveValue('浙B0911挂')
})

test('a base is added with its domain, which opens its login page, and deleted @nightly', async ({ page, mayFail }) => {
  mayFail(/company\/save|400|404/)
  const domain = `e2e-${Date.now()}`
  await openAs(page, 'administrator', '/base/index')
  await page.getByRole('button', { name: '+ 添加基地' }).click()
  const form = page.getByRole('dialog', { name: '添加基地' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('基地的名称不能为空')).toBeVisible()
  await expect(form.getByText('基地的子域名不能为空')).toBeVisible()
  await expect(form.getByText('.isa.qa')).toBeVisible()
  await form.getByLabel('名称').fill(`基地 ${domain}`)
  await form.getByLabel('子域名').fill('www')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('该子域名为系统保留，请换一个')).toBeVisible()
  await form.getByLabel('子域名').fill(domain)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(row(page, domain)).toContainText(`${domain}.isa.qa`)

  const guest = await page.context().browser()?.newPage()
  await guest?.goto(demoUrl(`/login?domain=${domain}`))
  await expect(guest!.getByRole('heading', { level: 1 })).toHaveText(`基地 ${domain}`)
  await guest?.close()

  await page.getByRole('button', { name: `删除 基地 ${domain}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('该基地下所有用户和数据将会被删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, domain)).toHaveCount(0)
})
