import type { Locator, Page } from '@playwright/test'
import { smtpListener } from '../src/platform/testing/smtp-listener.ts'
import { choose } from './choose.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const SETTINGS = '/setting/index'
const line = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

/** As every journey found them. */
async function resetAll(page: Page): Promise<void> {
  const values = { LOST_AFTER_DAYS: null, SMTP_URL: null, MAIL_FROM: null }
  await ask(page, 'POST /setting/save', { values })
}

test('a threshold is changed, refused where it can’t be right, noted, and reset @nightly', async ({
  page,
  mayFail,
}) => {
  mayFail(/setting\/save|400/)
  await openAs(page, 'administrator', SETTINGS)
  await resetAll(page)
  await page.reload()
  await expect(line(page, '失联：离线（天）')).toContainText('7默认')
  await page.getByRole('button', { name: '编辑设备状态阈值' }).click()
  const form = page.getByRole('dialog', { name: '设备状态阈值' })
  await form.getByLabel('失联：离线（天）').fill('8')
  await form.getByLabel('低算力：低于额定的（%）').fill('95')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('不能小于“低算力：低于额定的”')).toBeVisible()
  await expect(form.getByLabel('低算力解除')).toBeFocused()
  await form.getByLabel('低算力：低于额定的（%）').fill('八成')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入数字')).toBeVisible()
  await form.getByLabel('低算力：低于额定的（%）').fill('85')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '保存成功')).toBeVisible()
  await expect(line(page, '失联：离线（天）')).toContainText('8在此设置 · 演示管理员')
  await expect(line(page, '低算力：低于额定的（%）')).toContainText('85默认')

  await page.getByRole('button', { name: '失联：离线（天）恢复默认' }).click()
  const question = page.getByRole('alertdialog', { name: '是否确定恢复默认值' })
  await expect(question).toContainText('失联：离线（天）：7')
  await question.getByRole('button', { name: '恢复默认' }).click()
  await expect(line(page, '失联：离线（天）')).toContainText('7默认')

  await page.goto(demoUrl('/audit/index?objectKind=setting'))
  await expect(page.getByRole('row').nth(1)).toContainText('编辑系统设置')
})

test('what the environment sets is shown and can’t be changed; what can’t be undone is asked @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', SETTINGS)
  await expect(line(page, '巡检间隔')).toContainText('30环境变量 SWEEP_SECONDS')
  await page.getByRole('button', { name: '编辑巡检' }).click()
  const polling = page.getByRole('dialog', { name: '巡检' })
  await expect(polling.getByLabel('未知：连续没有巡检（轮）')).toBeVisible()
  await expect(polling.getByLabel('巡检间隔')).toHaveCount(0)
  await polling.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '编辑数据保留' }).click()
  const retention = page.getByRole('dialog', { name: '数据保留' })
  await retention.getByLabel('小时统计保留（天）').fill('30')
  await retention.getByRole('button', { name: '保存' }).click()
  const shorter = page.getByRole('alertdialog', { name: '是否确定缩短保留时间' })
  await expect(shorter).toContainText('永久删除')
  await shorter.getByRole('button', { name: '取消' }).click()
  await retention.getByRole('button', { name: '取消' }).click()
  await expect(line(page, '小时统计保留（天）')).toContainText('31默认')

  await page.getByRole('button', { name: '编辑统计时区' }).click()
  const day = page.getByRole('dialog', { name: '统计时区' })
  await choose(day, '时区', 'Asia/Tokyo')
  await day.getByRole('button', { name: '保存' }).click()
  const zone = page.getByRole('alertdialog', { name: '是否确定更改时区' })
  await expect(zone).toContainText('从 Asia/Shanghai 改为 Asia/Tokyo。已经过去的日期保持原来的统计')
  await zone.getByRole('button', { name: '取消' }).click()
  await day.getByRole('button', { name: '取消' }).click()
  await expect(line(page, '时区')).toContainText('Asia/Shanghai默认')
})

test('in English: a mail server is set, tried, and never shown @nightly', async ({ page, mayFail }) => {
  mayFail(/setting\/save|400/)
  await using smtp = await smtpListener()
  await inEnglish(page)
  await openAs(page, 'administrator', SETTINGS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.getByRole('button', { name: 'Edit Mail' }).click()
  const form = page.getByRole('dialog', { name: 'Mail' })
  await form.getByLabel('Mail server').fill('mail.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('must begin with smtp:// or smtps://')).toBeVisible()
  await form.getByLabel('Mail server').fill(smtp.url)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(line(page, 'Mail server')).toContainText('setset here')
  try {
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    const trial = page.getByRole('dialog', { name: 'Send a test mail' })
    await trial.getByLabel('E-mail address').fill('me@example.com')
    await trial.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(notice(page, 'The test mail was sent')).toBeVisible()
    expect(smtp.mails).toHaveLength(1)
    await page.getByRole('button', { name: 'Edit Mail' }).click()
    await expect(form.getByLabel('Mail server')).toHaveValue('')
    await expect(form.getByText('Leave empty to keep it')).toBeVisible()
    expect(await page.content()).not.toContain(new URL(smtp.url).host)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Reset Mail server' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect(line(page, 'Mail server')).toContainText('not setdefault')
  } finally {
    await resetAll(page)
  }
})

test('no one but an administrator has the screen @nightly', async ({ page }) => {
  await openAs(page, 'agent', '/machine/index')
  await expect(page.getByRole('link', { name: '设备信息' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '系统设置' })).toHaveCount(0)
  await page.goto(demoUrl(SETTINGS))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无法进入该页面')
})

test('a dialog of settings is readable by everybody @nightly', async ({ page }) => {
  await openAs(page, 'administrator', SETTINGS)
  await page.getByRole('button', { name: '编辑短信' }).click()
  await expect(page.getByRole('dialog', { name: '短信' })).toBeVisible()
  await expectReadable(page)
})

const refusedIn = (page: Page) => page.getByRole('region', { name: 'These addresses are not allowed' })

test('in English: settings whose addresses are not connected to are listed, with what allows them @nightly', async ({
  page,
}) => {
  await inEnglish(page)
  await openAs(page, 'administrator', SETTINGS)
  await ask(page, 'POST /setting/save', { values: { SMTP_URL: 'smtp://10.1.2.3:25' } })
  await page.reload()
  await expect(refusedIn(page)).toContainText('SMTP_URL · 10.1.2.3')
  await expect(refusedIn(page)).toContainText('OUTBOUND_ALLOW')
  await expectReadable(page, 'settings with a refused address')
  await resetAll(page)
  await page.reload()
  await expect(line(page, 'Mail server')).toBeVisible()
  await expect(refusedIn(page)).toHaveCount(0)
})

test('in English: channels that are not connected to are listed @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', '/notification/index')
  const channel = { name: 'Robot', kind: 'webhook', url: 'http://192.168.1.20/hook' }
  const { id } = await ask<{ id: number }>(page, 'POST /notificationChannel/save', channel)
  await page.reload()
  await expect(refusedIn(page)).toContainText('Robot · 192.168.1.20')
  await expectReadable(page, 'notifications with a refused address')
  await ask(page, `POST /notificationChannel/delete/${id}`)
})
