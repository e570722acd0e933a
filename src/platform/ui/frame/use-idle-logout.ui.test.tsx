import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, show } from '../../testing/show.tsx'
import { markLoggedOut } from '../call/login-mark.ts'
import { noteActive } from './idle-clock.ts'
import { useIdleLogout } from './use-idle-logout.ts'

const MINUTE_MS = 60_000

function Page() {
  useIdleLogout(30 * MINUTE_MS)
  return null
}

test('the server gets a call now and then from someone who is active, and none from others', async () => {
  const asked = answerCalls({ 'GET /users/info': {} })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await show(<Page />)
  const calls = (minutes: number, isActive: boolean) => {
    const before = asked.length
    for (let minute = 0; minute < minutes; minute += 1) {
      vi.advanceTimersByTime(MINUTE_MS)
      if (isActive) noteActive()
    }
    return asked.length - before
  }
  expect(calls(40, true)).toBeGreaterThanOrEqual(9)
  // The last key may have come after the last call.
  expect(calls(20, false)).toBeLessThanOrEqual(1)
})

test('what someone was writing outlives a logout that they did not choose, and no other', () => {
  const [draft, answer] = ['cache.draft.7.1.precise.new', 'cache.zh.x.GET /users/info']
  const keep = () => {
    for (const key of [draft, answer]) localStorage.setItem(key, '{}')
  }
  const kept = () => [draft, answer].filter((key) => localStorage.getItem(key) !== null)
  keep()
  markLoggedOut({ isUnasked: true })
  expect(kept()).toEqual([draft])
  keep()
  markLoggedOut()
  expect(kept()).toEqual([])
})
