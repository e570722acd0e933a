import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { daysBetween } from '../../../platform/rules/business-time.ts'
import { monthEnd } from '../../../platform/rules/day-range.ts'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { planScreenTexts } from '../text.ts'
import '../../../platform/ui/frame/shell.css'
import { PlanMonthScreen } from './plan-month-screen.tsx'

const t = translator(planScreenTexts, locale)
const cell = () => document.querySelector('td[data-today]')

/** Each day with a note as long as half a phone's window. */
function monthOf({ month }: { month: string }) {
  const days = daysBetween(`${month}-01`, monthEnd(month))
  const closedDays = days.map((day) => ({ day, note: 'closed '.repeat(100), isWeekly: false }))
  const hours = { morningFrom: '08:00', morningTo: '12:00', afternoonFrom: '13:00', afternoonTo: '17:00' }
  const profile = { ...hours, weekdays: [], carrierLimit: null, isPublic: false }
  return { companyId: 1, orgName: '镇海', plans: [], closedDays, profile }
}

test('on a phone the month opens with today in sight; other months, and the way back, stay where one is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T04:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(today()).toBe('2026-11-26')
  const drawn = Promise.withResolvers<void>()
  answerCalls({
    'GET /users/info': { id: 1, keys: {} },
    'POST /company/find/': { data: [{ id: 1, name: '镇海' }], totalCount: 1 },
    'POST /reservationPlan/month': async (request: { month: string }) => {
      await drawn.promise
      return monthOf(request)
    },
  })
  await show(<PlanMonthScreen />)
  await page.viewport(390, 844)
  drawn.resolve()
  await expect.poll(cell).not.toBeNull()
  await expect.element(cell() as HTMLElement).toBeInViewport()
  window.scrollTo(0, 0)
  await page.getByRole('button', { name: t('nextMonth') }).click()
  await expect.element(page.getByRole('table', { name: t('gridOf', { base: '镇海', month: '2026-12' }) })).toBeVisible()
  expect(window.scrollY).toBe(0)
  await page.getByRole('button', { name: t('previousMonth') }).click()
  await expect.poll(cell).not.toBeNull()
  expect(window.scrollY).toBe(0)
})

test('on paper each day has its number, also those that are clicked to be changed', async () => {
  answerCalls({
    'GET /users/info': { id: 1, keys: { reservation_plan_month: true } },
    'POST /company/find/': { data: [{ id: 1, name: '镇海' }], totalCount: 1 },
    'POST /reservationPlan/month': monthOf,
  })
  await show(<PlanMonthScreen />)
  const day = page.getByRole('button', { name: t('setDay', { day: today() }) })
  await expect.element(day).toBeVisible()
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(day).toBeVisible()
})
