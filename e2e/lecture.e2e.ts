import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { DESK, expectReadable, look } from './readable.ts'

const LECTURE = '/lecture/index'

/** Adds a teacher of the administrator's base, who can be chosen as a reviewer. */
async function addColleague(page: Page, name: string): Promise<void> {
  await openAs(page, 'administrator', '/profile/index')
  const start = await page.locator('#start-data').textContent()
  const { publicKey } = JSON.parse(start ?? '') as { publicKey: string }
  const sealed = () =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(JSON.stringify({ password: 'Lotus#Pond7Q', nonce: randomUUID(), time: Date.now() })),
    ).toString('base64')
  const { data } = await ask<{ data: { companyId: number; phone: string }[] }>(page, 'POST /users/find/', {
    nickName: '教师',
    name: 'teacher',
  })
  const teacher = data.find(({ phone }) => phone === 'teacher')
  await ask(page, 'POST /users/save', {
    phone: `t-${randomUUID().slice(0, 8)}`,
    name,
    nickName: '教师',
    companyId: teacher?.companyId,
    password: sealed(),
    passwordAgain: sealed(),
  })
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a teacher plans a lesson, edits and copies it, finds it on the calendar and deletes it @nightly', async ({
  page,
  openBrowser,
}) => {
  // What ended stays: a second run finds its own.
  const mark = Date.now()
  const [lesson, copy, colleague] = [`春江花月夜 ${mark}`, `琵琶行 ${mark}`, `周评课 ${mark}`]
  await addColleague(await openBrowser(), colleague)
  await openAs(page, 'teacher', LECTURE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('听评课')

  await page.getByRole('button', { name: '创建课程' }).click()
  const dialog = page.getByRole('dialog', { name: '创建课程' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写课程名称')).toBeVisible()
  await expect(dialog.getByText('请至少选择一位评课人')).toBeVisible()
  await expectReadable(page, 'the form of a lesson with its errors')
  await dialog.getByLabel('课程名称').fill(lesson)
  await dialog.getByLabel('学科').fill('语文')
  await dialog.getByLabel('课程类型').selectOption('直播')
  await choose(dialog, '评课人', colleague)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `移除 ${colleague}` })).toBeVisible()
  await choose(dialog, '评课人', colleague)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(notice(page, '用户已添加')).toBeVisible()
  await dialog.getByLabel('结束时间').fill('25:00')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写时间，例如 09:30')).toBeVisible()
  await dialog.getByLabel('开始日期').fill('2099-03-02')
  await dialog.getByLabel('开始时间').fill('9:30')
  await dialog.getByLabel('结束时间').fill('23:59')
  await dialog.getByLabel('结束日期').fill('2099-03-01')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('结束时间必须晚于开始时间')).toBeVisible()
  await dialog.getByLabel('结束日期').fill('2099-03-02')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '创建成功')).toBeVisible()
  await expect(card(page, lesson)).toContainText('2099-03-02 09:30 ~ 23:59')
  await expectReadable(page, 'the cards')

  await page.getByRole('button', { name: `编辑 ${lesson}` }).click()
  const editing = page.getByRole('dialog', { name: '编辑课程' })
  await editing.getByLabel('学科').fill('诗词')
  await editing.getByLabel('共享给本单位').selectOption('true')
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '更新成功')).toBeVisible()
  await expect(card(page, lesson)).toContainText('诗词')

  await page.getByRole('button', { name: `复制 ${lesson}` }).click()
  await expect(dialog.getByLabel('开始日期')).toHaveValue('2099-03-09')
  await dialog.getByLabel('课程名称').fill(copy)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(card(page, copy)).toContainText('2099-03-09 09:30')

  await page.getByRole('searchbox', { name: '学科' }).fill('诗词')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/course=/)
  await page.goto(demoUrl(`${LECTURE}?view=calendar&day=2099-03-15`))
  const day = page.getByRole('listitem', { name: /3月9日.*1 节课程/ })
  await expect(day.getByRole('link', { name: new RegExp(copy) })).toBeVisible()
  await expectReadable(page, 'the calendar')
  await page.getByRole('button', { name: '周', exact: true }).click()
  await expect(page).toHaveURL(/span=week/)

  await page.goto(demoUrl(`${LECTURE}?view=table&name=${copy}`))
  await page.getByRole('button', { name: `删除 ${copy}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(notice(page, '删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()

  await page.goto(demoUrl(`${LECTURE}?name=${lesson}`))
  await page.getByRole('button', { name: `结束 ${lesson}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click()
  await expect(card(page, lesson)).toContainText('已结束')
  await expect(page.getByRole('button', { name: `删除 ${lesson}` })).toHaveCount(0)
  await page.getByLabel('待讲').check()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()

  // The specified link of a class card opens no device list.
  const { data } = await ask<{ data: { id: number }[] }>(page, 'POST /Class/find/', { name: lesson })
  await page.goto(demoUrl(`/machine_list/index?classId=${data[0]?.id}`))
  await expect(page).toHaveURL(demoUrl(`/lecture_detail/index?id=${data[0]?.id}`))
})

test('management reads in English, and is offered no button @nightly', async ({ page, openBrowser }) => {
  const mark = Date.now()
  const [shared, unshared, colleague] = [`割圆术 ${mark}`, `海岛算经 ${mark}`, `吴评课 ${mark}`]
  const teacher = await openBrowser()
  const administrator = await openBrowser()
  await addColleague(administrator, colleague)
  await openAs(teacher, 'teacher', LECTURE)
  const colleagues = await ask<{ data: { id: number; name: string }[] }>(teacher, 'POST /Class/findColleagues/', {})
  const plan = {
    course: '数学',
    type: '录播',
    startTime: '2099-05-04T01:00:00Z',
    endTime: '2099-05-04T02:00:00Z',
    checks: colleagues.data.filter(({ name }) => name === colleague),
  }
  await ask(teacher, 'POST /Class/save', { ...plan, name: shared, shared: true })
  await ask(teacher, 'POST /Class/save', { ...plan, name: unshared, shared: false })

  // A row with every button, two days and a score is seen whole on a desk.
  const english = { name: 'locale', value: 'en', url: demoUrl() }
  await administrator.context().addCookies([english])
  await look(administrator, DESK, 'light')
  await administrator.goto(demoUrl(`${LECTURE}?tab=all&view=table&name=荷塘月色`))
  const table = administrator.getByRole('region', { name: 'Lessons' })
  await expect(table.getByText(/^\d+\.\d [A-Z]/).first()).toBeVisible()
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)

  await page.context().addCookies([english])
  await openAs(page, 'manager', `${LECTURE}?day=2099-05-04`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons')
  await expect(page.getByRole('tab')).toHaveText(['All lessons'])
  await expect(card(page, shared)).toContainText('Not started')
  await expect(card(page, unshared)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Edit|Delete|Copy|Create/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('link', { name: new RegExp(shared) })).toBeVisible()
  await expectReadable(page, 'the calendar in English')
})
