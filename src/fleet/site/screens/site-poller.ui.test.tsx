import { expect, onTestFinished, test, vi } from 'vitest'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { useLiveConnection } from '../../../platform/ui/call/live.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { SitePoller } from './site-poller.tsx'
import { siteScreenTexts } from './text.ts'

const t = translator(siteScreenTexts, locale)

const events = Object.assign(new EventTarget(), { close() {} })
function OpenStream() {
  setTimeout(() => events.dispatchEvent(new Event('open')))
  return events
}

const panel = () => document.querySelector('.site-poller')?.textContent
function LiveSite() {
  useLiveConnection()
  return <SitePoller siteId={1} />
}

test('a sweep that ends while the site is open shows at once', async () => {
  vi.stubGlobal('EventSource', OpenStream)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  let answered = 40
  answerCalls({
    'GET /users/info': { keys: { poller: true } },
    'POST /poller/find/': () => ({
      data: [{ poller: null, lastSweep: { endedAt: new Date().toISOString(), due: 50, answered } }],
      totalCount: 1,
    }),
  })
  await show(<LiveSite />)
  await expect.poll(panel).toContain(t('sweepFigures', { due: 50, answered }))
  answered = 50
  events.dispatchEvent(new MessageEvent('fleet', { data: '{"at":"2026-01-01T00:00:00Z"}' }))
  await expect.poll(panel).toContain(t('sweepFigures', { due: 50, answered }))
})
