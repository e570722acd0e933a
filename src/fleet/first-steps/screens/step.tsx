import type { ReactNode } from 'react'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { firstStepsTexts } from '../text.ts'

interface Props {
  title: string
  hint: string
  /** undefined: not known yet */
  isDone: boolean | undefined
  /** what is there already */
  now?: string | undefined
  /** what to do */
  children: ReactNode
}

export function Step({ title, hint, isDone, now, children }: Props) {
  const t = useText(firstStepsTexts)
  return (
    <li className="panel" data-done={isDone}>
      <h2>
        {title} <small>{isDone !== undefined && t(isDone ? 'done' : 'open')}</small>
        {isDone && <Icon name="success" />}
      </h2>
      <p>{hint}</p>
      {now !== undefined && (
        <p>
          <strong>{now}</strong>
        </p>
      )}
      <div className="first-steps-buttons">{children}</div>
    </li>
  )
}

const MOST_NAMED = 5

/** The names of the first few, and that there are more. */
export function namesOf(rows: readonly { name: string }[]): string[] {
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name)
  return rows.length > MOST_NAMED ? [...names, '…'] : names
}
