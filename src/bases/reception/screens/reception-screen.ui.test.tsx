import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { translator } from '../../../platform/rules/text.ts'
import { page } from 'vitest/browser'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { receptionScreenTexts } from '../text.ts'
import { planScreenTexts } from '../../plan/text.ts'
import { HEAD, MANAGEMENT } from '../../rules/base-roles.ts'
import { ReceptionScreen } from './reception-screen.tsx'

test('today’s bookings are asked for again as time goes on: at midnight they are others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = answerCalls({
    'GET /users/info': { nickName: HEAD, keys: {} },
    'POST /reception/queue/': { companyId: 1, companyName: '镇海', waiting: [], stations: [] },
    'POST /reception/find/': [],
  })
  await show(<ReceptionScreen />)
  const found = () => asked.filter(({ address }) => address === 'POST /reception/find/').length
  await expect.poll(found).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.poll(found).toBe(2)
})

const named = (companyId: number) => ({ companyId, companyName: `base ${companyId}`, waiting: [], stations: [] })

test('of headquarters, who is shown a base below can choose another one', async () => {
  const asked = answerCalls({
    'GET /users/info': { nickName: MANAGEMENT, companyId: 1, keys: {} },
    'POST /company/find/': { data: [2, 3].map((id) => ({ id, name: `base ${id}` })), totalCount: 2 },
    'POST /reception/queue/': (request: { companyId?: number }) => named(request.companyId ?? 2),
    'POST /reception/find/': [],
  })
  await show(<ReceptionScreen />)
  await page.getByRole('combobox', { name: translator(planScreenTexts, locale)('base') }).click()
  await page.getByRole('option', { name: 'base 3' }).click()
  for (const address of ['POST /reception/queue/', 'POST /reception/find/'])
    await expect.poll(() => asked.findLast((one) => one.address === address)?.request).toMatchObject({ companyId: 3 })
  // Chosen, they would have nothing to show, and no way back.
  const listed = asked.filter(({ address }) => address === 'POST /company/find/').map(({ request }) => request)
  expect(listed).not.toEqual([])
  for (const request of listed) expect(request).toMatchObject({ kind: 'base' })
})

test('a tanker without a booking is registered at the base that is shown', async () => {
  const asked = answerCalls({
    'GET /users/info': { nickName: HEAD, companyId: 1, keys: {} },
    'POST /company/find/': { data: [{ id: 2, name: 'base 2' }], totalCount: 1 },
    'POST /testee/find/': { data: [], totalCount: 0 },
    'POST /reception/queue/': named(2),
    'POST /reception/find/': [],
    'POST /reception/walkIn': { id: 5, code: 'X' },
    'POST /reception/check/5': () => new Promise(() => {}),
  })
  const t = translator(receptionScreenTexts, locale)
  await show(<ReceptionScreen />)
  await expect.element(page.getByText('base 2').first()).toBeVisible()
  await page.getByRole('button', { name: `+ ${t('walkIn')}` }).click()
  await page.getByRole('textbox', { name: t('tankerNumber'), exact: true }).fill('浙B0001挂')
  await page.getByRole('textbox', { name: t('contactName'), exact: true }).fill('Li')
  await page.getByRole('button', { name: translator(uiTexts, locale)('save'), exact: true }).click()
  const sent = () => asked.find(({ address }) => address === 'POST /reception/walkIn')?.request
  await expect.poll(sent).toMatchObject({ companyId: 2, tankerNumber: '浙B0001挂' })
})

const tankers = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    id: nth,
    reportId: null,
    calledTo: null,
    waitedMinutes: 1,
    tankerNumber: `浙B${nth}`,
  }))

test('where the gate shows no more bookings or waiting tankers, it says so', async () => {
  let [found, waiting] = [49, 199]
  answerCalls({
    'GET /users/info': { nickName: HEAD, companyId: 1, keys: {} },
    'POST /reception/queue/': () => ({ ...named(1), waiting: tankers(waiting) }),
    'POST /reception/find/': () =>
      tankers(found).map((one) => ({ ...one, state: '已预约', reservePeriod: 'morning', tankerType: '常压车' })),
  })
  const t = translator(receptionScreenTexts, locale)
  const cut = () => [
    ...page.getByText(t('moreFound', { count: 50 })).elements(),
    ...page.getByText(t('moreWaiting', { count: 200 })).elements(),
  ]
  await show(<ReceptionScreen />)
  await expect.element(page.getByText('浙B198', { exact: true })).toBeInTheDocument()
  expect(cut()).toEqual([])
  ;[found, waiting] = [50, 200]
  void queryClient.invalidateQueries()
  await expect.poll(() => cut().length).toBe(2)
})
