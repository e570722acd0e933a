import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'

interface Actions<Row> {
  detail?: string
  /** only for those who may */
  onEdit?: ((row: Row) => void) | undefined
  onDelete?: ((row: Row) => void) | undefined
}

/** What can be done with each row of a list of owners. */
export function ownerActions<Row extends { id: number; name: string }>(actions: Actions<Row>) {
  return (row: Row) => <OwnerActions row={row} {...actions} />
}

function OwnerActions<Row extends { id: number; name: string }>(props: Actions<Row> & { row: Row }) {
  const { row, detail, onEdit, onDelete } = props
  const t = useText(ownerScreenTexts)
  const { id, name } = row
  return (
    <>
      {detail && (
        <ScreenLink to={detail} search={{ id }} aria-label={t('detailOf', { name })}>
          {t('detail')}
        </ScreenLink>
      )}
      {onEdit && (
        <button type="button" className="link-button" aria-label={t('editOf', { name })} onClick={() => onEdit(row)}>
          {t('edit')}
        </button>
      )}
      {onDelete && (
        <button
          type="button"
          className="link-button danger-link"
          aria-label={t('deleteOf', { name })}
          onClick={() => onDelete(row)}
        >
          {t('delete')}
        </button>
      )}
    </>
  )
}
