import type { Page } from '@playwright/test'
import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { codeSentTo, inDatabase } from './demo-database.ts'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const MOST_SCRIPT_BYTES = 60_000
/** Far enough ahead that no other journey plans it. */
const day = addDays(businessDay(new Date(), 'Asia/Shanghai'), 45)
const nextDay = addDays(day, 1)
const mark = String(Date.now()).slice(-6)

/** Bytes of scripts as they came over the line. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.m?js(\?|$)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

test('a stranger books a place of an open base by a code, moves it and cancels it by its link', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  mayFail(/activity\/book/)
  const head = await openBrowser()
  await openAs(head, 'head', '/reservation_plan_month/index')
  const { companyId } = await ask<{ companyId: number }>(head, 'POST /reservationPlan/month', {
    month: day.slice(0, 7),
  })
  await ask(head, 'POST /reservationPlan/save', { companyId, reserveTime: day, tankerType: '承压车', totalCount: 9 })
  await ask(head, 'POST /reservationPlan/save', {
    companyId,
    reserveTime: nextDay,
    tankerType: '承压车',
    totalCount: 9,
  })
  await head.getByRole('button', { name: '营业设置' }).click()
  const settings = head.getByRole('dialog', { name: '营业设置' })
  await settings.getByLabel('开放网上预约页面（任何人可见）').check()
  await settings.getByRole('button', { name: '保存' }).click()
  await expect(head.getByRole('link', { name: '网上预约页面' })).toHaveAttribute('href', `/activity?base=${companyId}`)

  await page.goto(demoUrl(`/activity?base=${companyId}`))
  await expect(page.getByRole('heading', { level: 1, name: '检验预约' })).toBeVisible()
  const more = page.getByRole('button', { name: '更多日期' })
  // With a week or less to choose from all of it is shown.
  if (await more.isVisible()) await more.click()
  const offered = page.getByRole('group', { name: day })
  await offered.getByLabel('上午 · 承压车').check()
  await expect(offered).toContainText('剩余')
  await page.getByLabel('槽车号').fill(`浙d ${mark}`)
  await page.getByLabel('联系人').fill('周师傅')
  const phone = `137${String(Date.now()).slice(-8)}`
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  expect(await scriptBytes(page)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  await page.getByLabel('验证码', { exact: true }).fill('12')
  await page.getByRole('button', { name: '预约', exact: true }).click()
  await expect(page.getByText('请输入 6 位数字验证码')).toBeVisible()
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
  await expectReadable(page)
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone))
  await page.getByRole('button', { name: '预约', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: '我的预约' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('已预约')
  await expect(page.getByText(`浙D${mark}`)).toBeVisible()
  await expect(page.getByText('周师傅')).toHaveCount(0)
  await expectReadable(page)
  await expect(page.getByRole('link', { name: '添加到日历' })).toHaveAttribute('href', /bookingCalendar/)
  await page.reload()
  await page.getByRole('button', { name: '改期' }).click()
  const moreDays = page.getByRole('button', { name: '更多日期' })
  await expect(page.getByRole('button', { name: '改到所选时段' })).toBeDisabled()
  if (await moreDays.isVisible()) await moreDays.click()
  await page.getByRole('group', { name: nextDay }).getByLabel('上午 · 承压车').check()
  await expectReadable(page, 'the half days to move to')
  await page.getByRole('button', { name: '改到所选时段' }).click()
  // Until the page has reloaded.
  await expect(page.getByRole('button', { name: '改到所选时段' })).toHaveCount(0)
  await expect(page.getByText(nextDay)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('已预约')
  await page.getByRole('button', { name: '取消预约' }).click()
  await page.getByRole('button', { name: '确定取消' }).click()
  await expect(page.getByRole('status')).toHaveText('已取消')
  await expect(page.getByRole('button', { name: '取消预约' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '添加到日历' })).toHaveCount(0)
})

test('in English: the page of a base that opened none, and a booking that is none @nightly', async ({
  page,
  mayFail,
}) => {
  mayFail(/404/)
  await inEnglish(page)
  await page.goto(demoUrl('/activity?base=999999'))
  await expect(page.getByRole('heading', { level: 1, name: 'This base does not take bookings online' })).toBeVisible()
  await expectReadable(page)
  await page.goto(demoUrl('/activity?booking=0000000000'))
  await expect(page.getByRole('heading', { level: 1, name: 'Booking not found' })).toBeVisible()
})

test('a carrier opens its link, a group its news @nightly', async ({ page, openBrowser, mayFail }) => {
  mayFail(/404/)
  const head = await openBrowser()
  await openAs(head, 'head', '/reservation/index')
  const carrier = `安达运输${mark}`
  await head.getByRole('button', { name: '承运单位链接' }).click()
  const dialog = head.getByRole('dialog', { name: '承运单位链接' })
  await dialog.getByLabel('承运单位').fill(carrier)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = dialog.locator('code')
  await expect(link).toContainText('/activity?carrier=')
  const { companyId } = await ask<{ companyId: number }>(head, 'POST /reservationPlan/month', {
    month: day.slice(0, 7),
  })
  await inDatabase((database) =>
    database.query(
      `insert into inspection (company_id, report_number, checked_org, tanker_number, tanker_type, created_by, status, result, issued_at, valid_until)
       select $1, $2, $3, $4, '常压车', id, 4, '合格', now(), now()::date + 10 from app_user order by id limit 1`,
      [companyId, `J${mark}`, carrier, `浙H${mark}`],
    ),
  )
  const { pathname, search } = new URL((await link.textContent()) ?? '')
  await page.goto(demoUrl(pathname + search))
  await expect(page.getByRole('heading', { level: 1, name: `${carrier} 的槽车` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `浙H${mark}` })).toContainText('30 天内到期')
  await expectReadable(page)
  await dialog.getByRole('button', { name: `撤销 ${carrier} 的链接` }).click()
  const question = head.getByRole('alertdialog')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByText(carrier)).toBeVisible()
  await dialog.getByRole('button', { name: `撤销 ${carrier} 的链接` }).click()
  await question.getByRole('button', { name: '撤销' }).click()
  await expect(dialog.getByText(carrier)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '链接无效或已撤销' })).toBeVisible()

  const title = `动态${mark}`
  const { rows } = await inDatabase((database) =>
    database.query<{ id: string }>('insert into user_group (company_id, name) values ($1, $2) returning id', [
      companyId,
      `小组${mark}`,
    ]),
  )
  const groupId = Number(rows[0]?.id)
  const { id } = await ask<{ id: number }>(head, 'POST /trace/save', { title, groupId, content: '已更换密封圈' })
  await ask(head, `POST /trace/setStatus/${id}?status=1`)
  await page.goto(demoUrl(`/activity?news=${groupId}`))
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByText('已更换密封圈')).toBeVisible()
  await expectReadable(page)
})
