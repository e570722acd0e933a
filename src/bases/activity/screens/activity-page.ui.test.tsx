import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { activityPageTexts, activityTexts, bookingPageTexts } from '../text.ts'
import { showActivityPage } from './activity-page.ts'
import { basePage } from './base-page.ts'
import { bookingPage } from './booking-page.ts'

const t = translator(activityTexts, locale)
const book = translator(activityPageTexts, locale)('book')
const BASE = { id: 1, name: '镇海', hours: { morning: '08:00–12:00', afternoon: '13:00–17:00' } }

test.each([
  ['base=zhenhai', 'noSuchPage'],
  ['base=', 'noSuchPage'],
  ['base=1e3', 'noSuchPage'],
  ['news=-1', 'noSuchNews'],
] as const)('?%s is answered as one that does not exist', async (search, text) => {
  const asked = answerCalls({})
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  window.history.replaceState(null, '', `?${search}`)
  await show(<div data-testid="place" />)
  showActivityPage(page.getByTestId('place').element() as HTMLElement)
  await expect.element(page.getByRole('heading', { name: t(text) })).toBeVisible()
  expect(asked).toEqual([])
})

/** The page is not left. */
const stay = (event: Event) => event.preventDefault()

test('who chose no half day reads so next to the half days', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  const places = days.flatMap((reserveTime) =>
    TANKER_TYPES.flatMap((tankerType) =>
      PERIODS.map((reservePeriod) => ({ reserveTime, reservePeriod, tankerType, free: 1 })),
    ),
  )
  await show(<div data-testid="place" />)
  page
    .getByTestId('place')
    .element()
    .append(...basePage({ ...BASE, places }).parts)
  await page.getByRole('button', { name: book, exact: true }).click()
  await expect.element(page.getByText(translator(activityPageTexts, locale)('chooseFirst'))).toBeInViewport()
})

const BOOKING = {
  booking: 'ABCDEFGH12',
  companyId: 1,
  orgName: '镇海',
  state: '已预约',
  reserveTime: '2026-03-02',
  reservePeriod: 'morning',
  hours: '08:00–12:00',
  tankerType: '常压车',
  tankerNumber: '浙B0001挂',
  waitingPlace: null,
  mayCancel: true,
  mayMove: true,
} as const

test('a booking shows its code as the gate scans it, while it is to come', async () => {
  const picture = page.getByRole('img', { name: translator(bookingPageTexts, locale)('scan') })
  await show(<div data-testid="place" />)
  const place = page.getByTestId('place').element()
  place.append(...bookingPage(BOOKING).parts)
  await expect.element(picture).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml'))
  place.replaceChildren(...bookingPage({ ...BOOKING, state: '候补', waitingPlace: 1 }).parts)
  await expect.element(page.getByText('ABCDEFGH12')).toBeVisible()
  await expect.element(picture).not.toBeInTheDocument()
})

test('what was wrong with a field is not shown any longer once it is changed', async () => {
  const fields = { phone: 'no mobile number', code: 'wrong code' }
  answerCalls({ 'POST /activity/book': () => Response.json({ code: 41000, message: 'wrong', data: { fields } }) })
  await show(<div data-testid="place" />)
  const places = [{ reserveTime: '2026-03-02', reservePeriod: 'morning', tankerType: '常压车', free: 1 } as const]
  page
    .getByTestId('place')
    .element()
    .append(...basePage({ ...BASE, places }).parts)
  await page.getByRole('radio').click()
  await page.getByRole('button', { name: book, exact: true }).click()
  const [phone, code] = [page.getByText(fields.phone), page.getByText(fields.code)]
  await expect.element(phone).toBeVisible()
  await page.getByLabelText(translator(activityPageTexts, locale)('phone'), { exact: true }).fill('13800000000')
  await expect.element(phone).not.toBeInTheDocument()
  await expect.element(code).toBeVisible()
})

test('who is refused since others took the place sees that it is full, and may wait for it', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']
  const place = { reservePeriod: 'morning', tankerType: '常压车', free: 1 } as const
  const places = days.map((reserveTime) => ({ ...place, reserveTime }))
  const full = places.map((one) => ({ ...one, free: one.reserveTime === '2026-03-06' ? 0 : 1 }))
  const asked = answerCalls({
    'POST /activity/book': () => Response.json({ code: 41000, message: 'fully booked', data: null }),
    'GET /activity/base/1': { ...BASE, places: full },
  })
  const words = translator(activityPageTexts, locale)
  await show(<div data-testid="place" />)
  page
    .getByTestId('place')
    .element()
    .append(...basePage({ ...BASE, places }).parts)
  await page.getByRole('button', { name: words('moreDays') }).click()
  await page.getByRole('radio').nth(4).click()
  await page.getByRole('button', { name: book, exact: true }).click()
  await expect.element(page.getByText(words('full'))).toBeVisible()
  await expect.element(page.getByText('fully booked')).toBeVisible()
  await expect.element(page.getByRole('radio').nth(4)).toBeChecked()
  await page.getByRole('button', { name: words('wait') }).click()
  await expect
    .poll(() => asked.filter(({ address }) => address === 'POST /activity/book').map(({ request }) => request))
    .toMatchObject([{ wait: false }, { wait: true, reserveTime: '2026-03-06' }])
})

test('the form that the browser’s back button brings back books another half day', async () => {
  const place = { reserveTime: '2026-03-02', tankerType: '常压车', free: 1 } as const
  const places = (['morning', 'afternoon'] as const).map((reservePeriod) => ({ ...place, reservePeriod }))
  const keys: (string | null)[] = []
  answerCalls({ 'POST /activity/book': { booking: 'ABC', state: '已预约' } })
  const answered = window.fetch.bind(window)
  window.fetch = (url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return answered(url, init)
  }
  window.navigation.addEventListener('navigate', stay)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stay))
  await show(<div data-testid="place" />)
  page
    .getByTestId('place')
    .element()
    .append(...basePage({ ...BASE, places }).parts)
  for (const booked of [1, 2]) {
    await page
      .getByRole('radio')
      .nth(booked - 1)
      .click()
    await page.getByRole('button', { name: book, exact: true }).click()
    await expect.poll(() => keys.length).toBe(booked)
    await expect.element(page.getByRole('button', { name: book, exact: true })).toBeEnabled()
  }
  expect(new Set(keys).size).toBe(2)
})
