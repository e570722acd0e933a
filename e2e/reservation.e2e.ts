import { choose } from './choose.ts'
import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { monthsLater } from '../src/platform/rules/day-range.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice, rowOf } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const PLAN = '/reservation_plan_month/index'
const BOOKINGS = '/reservation/index'
const month = monthsLater(businessDay(new Date(), 'Asia/Shanghai').slice(0, 7), 1)
/** the second Tuesday of next month, and the day after */
const [day, next] = [...Array(14).keys()]
  .map((nth) => addDays(`${month}-08`, nth))
  .filter((each) => [2, 3].includes(new Date(each).getUTCDay()))

test('places are set over days, the last one is booked, and a cancelled one goes to who waits', async ({
  page,
  openBrowser,
}) => {
  if (!day || !next) throw new Error('a fortnight has a Tuesday and a Wednesday')
  await openAs(page, 'head', `${PLAN}?month=${month}`)
  const grid = page.getByRole('table', { name: month })
  const cell = (of: string) => grid.getByRole('cell').filter({ has: page.locator(`button[value="${of}"]`) })
  // By keyboard: two days.
  await grid.locator('button[tabindex="0"]').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '设置名额' })
  await expect(dialog.getByLabel('开始日期')).toHaveValue(`${month}-01`)
  await expect(dialog.getByLabel('结束日期')).toHaveValue(`${month}-02`)
  await page.keyboard.press('Escape')
  // A drag that ends beside the days picks nothing.
  await cell(day).hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await cell(next).hover()
  await expect(dialog).toBeHidden()
  await expect(grid.locator('[data-picked]')).toHaveCount(0)
  // By dragging: the same for two other days.
  await cell(day).hover()
  await page.mouse.down()
  await cell(next).hover()
  await page.mouse.up()
  await expect(dialog.getByLabel('开始日期')).toHaveValue(day)
  await dialog.getByLabel('上午常压车名额').fill('1')
  await dialog.getByLabel('下午承压车名额').fill('6')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '已设置 4 项')).toBeVisible()
  await expect(cell(day)).toContainText('常压车：已预约 0，名额 1')
  await expect(cell(next)).toContainText('承压车：已预约 0，名额 6')
  await expectReadable(page)

  const clerk = await openBrowser()
  await openAs(clerk, 'registrar', `${BOOKINGS}?reserveTime=${day}`)
  const book = async (tanker: string, wait = false) => {
    await clerk.getByRole('button', { name: '+ 预约' }).click()
    const form = clerk.getByRole('dialog', { name: '新预约' })
    await form.getByLabel('预约日期').fill(day)
    // In the afternoon the form begins with the afternoon.
    await form.getByLabel('时段').selectOption('上午')
    await form.getByLabel('槽车号').fill(tanker)
    await form.getByLabel('联系人').fill('王师傅')
    await form.getByLabel('电话').fill('13800000000')
    if (wait) await form.getByLabel('约满时加入候补').check()
    await form.getByRole('button', { name: '预约', exact: true }).click()
    return form
  }
  await book('浙b 0901挂')
  await expect(notice(clerk, '预约成功')).toBeVisible()
  const refused = await book('浙B0902挂')
  await expect(refused.getByText('该时段已约满')).toBeVisible()
  await refused.getByRole('button', { name: '取消' }).click()
  await book('浙B0902挂', true)
  await expect(rowOf(clerk, '浙B0902挂')).toContainText('候补第 1 位')
  const cancelIt = clerk.getByRole('button', { name: '取消 浙B0901挂 的预约' })
  const cancel = clerk.getByRole('dialog', { name: '取消 浙B0901挂 的预约' })
  await cancelIt.click()
  await cancel.getByRole('button', { name: '保留预约' }).click()
  await expect(cancel).toHaveCount(0)
  await cancelIt.click()
  await cancel.getByLabel('取消原因').fill('货未到')
  await cancel.getByRole('button', { name: '取消预约' }).click()
  await expect(notice(clerk, '预约已取消；候补的 浙B0902挂 已递补（王师傅 13800000000）')).toBeVisible()
  await expect(rowOf(clerk, '浙B0902挂')).toContainText('已预约')
  await expect(rowOf(clerk, '浙B0901挂')).toContainText('已取消')
  await clerk.goto(demoUrl(`${BOOKINGS}?view=week&day=${day}`))
  const ofDay = clerk.getByRole('row', { name: day })
  await ofDay.getByText('浙B0902挂').click()
  await expect(ofDay).toContainText('王师傅')
  await expect(clerk.getByRole('button', { name: '改期 浙B0902挂' })).toBeVisible()
  await expectReadable(clerk)
  await clerk.getByRole('button', { name: `预约 ${day} 下午` }).click()
  const form = clerk.getByRole('dialog', { name: '新预约' })
  await expect(form.getByLabel('预约日期')).toHaveValue(day)
  await expect(form.getByLabel('时段')).toHaveValue('afternoon')
})

test('a month without places is copied with a warning @nightly', async ({ page }) => {
  await openAs(page, 'head', `${PLAN}?month=${monthsLater(month, 30)}`)
  await page.getByRole('button', { name: '复制上月' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '复制上月' }).click()
  await expect(notice(page, '上月没有可复制的名额')).toBeVisible()
})

test('bookings come from a spreadsheet, all or none, and a driver is named in one @nightly', async ({ page }) => {
  const later = addDays(day ?? '', 7)
  const mark = String(Date.now()).slice(-4)
  const [first, second] = [`浙C${mark}挂`, `浙D${mark}挂`]
  const person = `司机${mark}`
  await openAs(page, 'head', `${BOOKINGS}?reserveTime=${later}`)
  await ask(page, 'POST /reservationPlan/save', { reserveTime: later, totalCount: 20 })
  const { id: testeeId } = await ask<{ id: number }>(page, 'POST /testee/save', { name: person })
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '从表格导入预约' })
  const rows = ['预约日期,槽车号,联系人,电话', `${later},${first},王师傅,13800000000`]
  const file = (...lines: string[]) => ({
    name: 'bookings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...rows, ...lines].join('\n')),
  })
  await form.getByLabel('选择文件').setInputFiles(file(`${later},B;1,李师傅,13800000001`))
  await expect(form).toContainText('槽车号格式不正确')
  await expect(form.getByRole('button', { name: '导入' })).toBeDisabled()
  await form.getByLabel('选择文件').setInputFiles(file(`${later},${second},李师傅,13800000001`))
  await expect(form.getByRole('row', { name: second })).toContainText('上午')
  await expectReadable(page)
  await form.getByRole('button', { name: '导入' }).click()
  await expect(notice(page, '导入成功：2 个预约')).toBeVisible()
  await expect(rowOf(page, second)).toContainText('已预约')

  const edit = page.getByRole('dialog', { name: `编辑 ${first} 的预约` })
  await page.getByRole('button', { name: `编辑 ${first}` }).click()
  await choose(edit, '司机和押运员 选填', person)
  await edit.getByRole('button', { name: '添加' }).click()
  await expect(edit.getByRole('listitem')).toContainText(person)
  await expectReadable(page)
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toHaveCount(0)
  const { data } = await ask<{ data: { id: number; testeeNames: string[] }[] }>(page, 'POST /reservation/find/', {
    reserveTime: later,
    state: '已预约',
  })
  expect(data.flatMap(({ testeeNames }) => testeeNames)).toEqual([person])
  await page.getByRole('button', { name: `编辑 ${first}` }).click()
  await edit.getByRole('button', { name: `移除 ${person}` }).click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toHaveCount(0)
  for (const { id } of data) await ask(page, `POST /reservation/cancel/${id}`, { reason: '演示' })
  await ask(page, `POST /testee/delete/${testeeId}`)
})

test('places by day and week for all bases; another week is a click away @nightly', async ({ page }) => {
  await openAs(page, 'manager', '/reservation_plan/index')
  await page.getByRole('tab', { name: '周' }).click()
  const base = page.getByRole('row', { name: '宁波镇海' })
  await expect(base.getByText('常压车：已预约').first()).toBeAttached()
  await expectReadable(page)
  const shown = await page.locator('.day-steps strong').textContent()
  await page.getByRole('button', { name: '向后' }).click()
  await expect(page.locator('.day-steps strong')).not.toHaveText(shown ?? '')
  await page.getByRole('tab', { name: '日' }).click()
  await page.getByRole('button', { name: '今天' }).click()
  await expect(page.getByRole('columnheader', { name: '下午' })).toBeVisible()
  await expectReadable(page)
  await base.getByRole('link', { name: '宁波镇海' }).click()
  await expect(page.getByRole('table', { name: '宁波镇海' })).toBeVisible()
})

test('in English: an inspector reads the bookings and changes none @nightly', async ({ page }) => {
  await inEnglish(page)
  await openAs(page, 'inspector', BOOKINGS)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0)
  await expectReadable(page)
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('columnheader', { name: 'Morning' })).toBeVisible()
  await expectReadable(page)
})
