import { useState, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ComingDialog } from './coming-dialog.tsx'

interface Props<T> {
  title: string
  /** what the dialog changes, asked for when it opens (`staleMs: 0`) */
  of: UseQueryResult<T>
  onClose: () => void
  /** the dialog, by the thing as it was when the dialog opened and as it is by now */
  children: (began: T, newest: T) => ReactNode
}

/** A dialog that changes a thing of which a list knows but the id. */
export function OpenedDialog<T>({ title, of, onClose, children }: Props<T>) {
  // What was kept from an earlier look may have changed since; once fetched, a later refresh must not take what was typed.
  const [began, setBegan] = useState<T>()
  if (began === undefined && of.data !== undefined && !of.isFetching) setBegan(of.data)
  if (began === undefined) return <ComingDialog title={title} of={of} onClose={onClose} />
  return children(began, of.data ?? began)
}
