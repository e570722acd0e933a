import { RowActions } from '../../../platform/ui/table/row-actions.tsx'

interface Actions<Row> {
  detail?: string
  /** only for those who may */
  onEdit?: ((row: Row) => void) | undefined
  onDelete?: ((row: Row) => void) | undefined
}

/** What can be done with each row of a list of owners. */
export function ownerActions<Row extends { id: number; name: string }>({ detail, onEdit, onDelete }: Actions<Row>) {
  return (row: Row) => (
    <RowActions
      name={row.name}
      detail={detail === undefined ? undefined : { to: detail, search: { id: row.id } }}
      onEdit={onEdit && (() => onEdit(row))}
      onDelete={onDelete && (() => onDelete(row))}
    />
  )
}
