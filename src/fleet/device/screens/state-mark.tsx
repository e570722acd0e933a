import type { StateColor } from './state-colors.ts'
import './state-mark.css'

/** One shape per state, so that none is recognized by colour alone. On a grid of 16. */
const shapes: Record<StateColor, { fill?: string; line?: string }> = {
  total: { line: 'M8 1.5l5.6 3.25v6.5L8 14.5l-5.6-3.25v-6.5z' },
  normal: { fill: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', line: 'M5 8.2l2.2 2.2L11.2 6' },
  low: { fill: 'M1.5 3h13L8 14.5z' },
  warn: { fill: 'M8 1.2l7 12.8H1z', line: 'M8 6v3.6M8 11.6v.2' },
  offline: { line: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 12l8-8' },
  repairing: { fill: 'M8 1l7 7-7 7-7-7z', line: 'M5 8h6M8 5v6' },
  repaired: { line: 'M8 1.5L14.5 8 8 14.5 1.5 8zM5.3 8l2 2 3.4-4' },
  lost: { line: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.2 6.3C6.4 4.6 9.7 4.7 9.6 6.6 9.5 7.8 8 7.8 8 9.2M8 11.2v.2' },
  scrap: { fill: 'M2 2h12v12H2z', line: 'M5 5l6 6M11 5l-6 6' },
}
const OVER_FILL = { normal: true, warn: true, repairing: true, scrap: true } as Partial<Record<StateColor, true>>

/** The sign of a state: its shape in its colour. Goes next to the state's name. */
export function StateMark({ state, sizePx = 14 }: { state: StateColor; sizePx?: number }) {
  const { fill, line } = shapes[state]
  return (
    <svg
      className="state-mark"
      viewBox="0 0 16 16"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      data-state={state}
    >
      {fill && <path d={fill} fill="currentColor" />}
      {line && (
        <path
          d={line}
          fill="none"
          stroke={OVER_FILL[state] ? 'var(--surface)' : 'currentColor'}
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

/** A state's name with its sign, as lists show it. */
export function StateLabel({ state, label }: { state: StateColor; label: string }) {
  return (
    <span className="state-label">
      <StateMark state={state} />
      {label}
    </span>
  )
}
