import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Answer } from '../frame/screen-state.tsx'

interface Props<Data> {
  title: string
  about: string
  /** label of the button that opens the dialog */
  change: string
  answer: UseQueryResult<Data>
  /** the present way */
  children: (data: Data) => ReactNode
  renderDialog: (data: Data, onClose: () => void) => ReactNode
}

/** A part of the notifications' screen: what the person is notified of, where to, and the dialog that changes it. */
export function MessageWayPanel<Data>({ title, about, change, answer, children, renderDialog }: Props<Data>) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="notifications-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="plain-button" disabled={!answer.data} onClick={() => setIsOpen(true)}>
          {change}
        </button>
      </header>
      <p>{about}</p>
      <Answer of={answer}>{children}</Answer>
      {isOpen && answer.data && renderDialog(answer.data, () => setIsOpen(false))}
    </section>
  )
}
