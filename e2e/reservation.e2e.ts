import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { monthsLater } from '../src/platform/rules/day-range.ts'
import { demoUrl, openAs } from './demo-session.ts'
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
  await clerk.getByRole('button', { name: '取消 浙B0901挂 的预约' }).click()
  const cancel = clerk.getByRole('dialog', { name: '取消 浙B0901挂 的预约' })
  await cancel.getByLabel('取消原因').fill('货未到')
  await cancel.getByRole('button', { name: '取消预约' }).click()
  await expect(rowOf(clerk, '浙B0902挂')).toContainText('已预约')
  await expect(rowOf(clerk, '浙B0901挂')).toContainText('已取消')
  await clerk.goto(demoUrl(`${BOOKINGS}?view=week&day=${day}`))
  await expect(clerk.getByRole('row', { name: day })).toContainText('浙B0902挂')
  await expectReadable(clerk)
})

test('in English: an inspector reads the bookings and changes none', async ({ page }) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: demoUrl() }])
  await openAs(page, 'inspector', BOOKINGS)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0)
  await expectReadable(page)
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('columnheader', { name: 'Morning' })).toBeVisible()
  await expectReadable(page)
})
