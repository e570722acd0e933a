import type { ReactNode } from 'react'
import { WaitingButton } from '../form/waiting-button.tsx'
import { ScreenLink } from '../frame/address.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface RowButtonProps {
  label: string
  /** for screen readers: the label with the row's name in it */
  title: string
  onClick: () => void
  isDangerous?: boolean
  /** its action is running */
  isWaiting?: boolean
}

/** One action of a row. */
export function RowButton({ label, title, onClick, isDangerous = false, isWaiting = false }: RowButtonProps) {
  return (
    // A double click is meant once; the second one may hit the next row.
    <WaitingButton
      type="button"
      className={isDangerous ? 'link-button danger-link' : 'link-button'}
      aria-label={title}
      isWaiting={isWaiting}
      onClick={onClick}
    >
      {label}
    </WaitingButton>
  )
}

interface RowActionsProps {
  /** the row's name, which every action is labelled with */
  name: string
  /** the address of the row's own screen */
  detail?: { to: string; search: object } | undefined
  /** left out: the caller may not */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** further actions, between 'edit' and 'delete' */
  children?: ReactNode
}

/** Detail, edit and delete of one row: `actions={(row) => <RowActions name={row.name} onEdit={…} />}`. */
export function RowActions({ name, detail, onEdit, onDelete, children }: RowActionsProps) {
  const t = useText(uiTexts)
  return (
    <>
      {detail && (
        <ScreenLink {...detail} aria-label={t('detailOf', { name })}>
          {t('detail')}
        </ScreenLink>
      )}
      {onEdit && <RowButton label={t('edit')} title={t('editOf', { name })} onClick={onEdit} />}
      {children}
      {onDelete && <RowButton isDangerous label={t('delete')} title={t('deleteOf', { name })} onClick={onDelete} />}
    </>
  )
}
