import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { HEAD } from '../../rules/base-roles.ts'
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
