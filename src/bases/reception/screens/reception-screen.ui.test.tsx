import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { translator } from '../../../platform/rules/text.ts'
import { page } from 'vitest/browser'
import { locale } from '../../../platform/ui/theme/locale.ts'
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
})
