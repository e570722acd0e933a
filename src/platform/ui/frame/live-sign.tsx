import { useLiveState, type LiveState } from '../call/live.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

const hints = {
  connected: 'connectedHint',
  reconnecting: 'reconnectingHint',
  offline: 'offlineHint',
} as const satisfies Record<LiveState, string>

/** Whether what the screens show is live. A filled dot, a ring, a crossed ring; words next to it. */
export function LiveSign() {
  const t = useText(uiTexts)
  const state = useLiveState()
  return (
    <span className="live-sign" data-live={state} role="status" title={t(hints[state])}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
        <circle
          cx="6"
          cy="6"
          r="4.2"
          fill={state === 'connected' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeDasharray={state === 'reconnecting' ? '3 2' : undefined}
        />
        {state === 'offline' && <path d="M2 10L10 2" stroke="currentColor" strokeWidth="1.6" />}
      </svg>
      <span>{t(state)}</span>
    </span>
  )
}
