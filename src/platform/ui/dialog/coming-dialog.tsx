import type { UseQueryResult } from '@tanstack/react-query'
import { Answer, Skeleton } from '../frame/screen-state.tsx'
import { Modal } from './modal.tsx'

interface Props {
  title: string
  /** what the dialog shows, or the part of the console that it is */
  of: UseQueryResult
  onClose: () => void
}

/** In place of a dialog that is still loading: that it is, or why it failed, and another try. */
export function ComingDialog({ title, of, onClose }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      <Answer of={of}>{() => <Skeleton />}</Answer>
    </Modal>
  )
}
