import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { localeOf } from '../../../platform/rules/text.ts'
import { call, failureOf } from '../../../platform/ui/call/call.ts'
import { useLiveConnection, useLiveState } from '../../../platform/ui/call/live.ts'
import { markLoggedOut } from '../../../platform/ui/call/login-mark.ts'
import { queryClient, useCall } from '../../../platform/ui/call/use-call.ts'
import { locale, switchLocale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { wallTexts } from '../text.ts'
import { WallScreen } from './wall-screen.tsx'

/** No session, no right, unknown or revoked, expired: a retry cannot fix these. */
const REFUSED: readonly unknown[] = [401, 403, 50008, 50014]

/** `/wall#<token>`: the wall on an unattended display. The token is exchanged for a cookie and removed from the address. */
export function WallDisplay() {
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening')
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const wanted = new URLSearchParams(window.location.search).get('locale')
    if (wanted && localeOf(wanted) !== locale) return switchLocale(localeOf(wanted))
    void open().then(setState)
  }, [])
  if (state === 'opening') return null
  if (state === 'refused') return <Refused />
  return (
    <QueryClientProvider client={queryClient}>
      <Wall />
    </QueryClientProvider>
  )
}

const RETRY_MS = 5000

/** A display may be switched on before its network or the server: keep trying. */
async function open(): Promise<'open' | 'refused'> {
  const token = window.location.hash.slice(1)
  if (!token) return 'open'
  for (;;) {
    try {
      await call('POST /token/openDisplay', { request: { token } })
      // Its cookie replaces a user's session in this browser.
      markLoggedOut()
      window.history.replaceState(null, '', window.location.pathname + window.location.search)
      return 'open'
    } catch (error) {
      if (REFUSED.includes(failureOf(error).code)) return 'refused'
      await new Promise((tryAgain) => setTimeout(tryAgain, RETRY_MS))
    }
  }
}

function Wall() {
  useLiveConnection()
  const live = useLiveState()
  const last = useCall('GET /deviceDaily/getLastDate')
  const check = useEffectEvent(() => void last.refetch())
  // A revoked display loses its connection first.
  useEffect(() => {
    if (live === 'offline') check()
  }, [live])
  return REFUSED.includes(last.error?.code) ? <Refused /> : <WallScreen isDisplay />
}

function Refused() {
  const t = useText(wallTexts)
  return (
    <main className="login">
      <section className="login-card" role="alert">
        <h1>{t('title')}</h1>
        <p className="login-why">{t('displayRefused')}</p>
      </section>
    </main>
  )
}
