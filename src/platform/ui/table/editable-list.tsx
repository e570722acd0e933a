import { useState, type ReactNode } from 'react'
import type { Text, Texts } from '../../rules/text.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Empty } from '../frame/screen-state.tsx'
import { TextField } from '../form/form-fields.tsx'
import type { FormValues } from '../form/form-values.ts'
import { useText } from '../theme/use-text.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { NameFilter } from './name-filter.tsx'
import { RowActions } from './row-actions.tsx'
import type { useDelete } from './use-delete.ts'

/** What every such list is called by. */
export type EditableListTexts = Texts &
  Record<
    'title' | 'name' | 'add' | 'editTitle' | 'confirmDelete' | 'deleteConsequence' | 'none' | 'noneHint' | 'noMatch',
    Text
  >

interface Props<Row, O extends string> extends Omit<
  DataTableProps<Row, O>,
  'label' | 'rowId' | 'rowName' | 'actions' | 'empty'
> {
  texts: EditableListTexts
  /** what is searched for */
  search: string | undefined
  onSearch: (name: string | undefined) => void
  nameOf: (row: Row) => string
  mayWrite: boolean
  onDelete: ReturnType<typeof useDelete>
  /** shown before a row's actions, for readers too */
  renderMore?: (row: Row) => ReactNode
  /** a tab of a screen: without a header of its own */
  isTab?: boolean
  /** adds (null) or edits one */
  renderDialog: (row: Row | null, onClose: () => void) => ReactNode
}

/** A list that is searched by name, whose rows are added, edited in a dialog and deleted. */
export function EditableList<Row extends { id: number }, O extends string>({
  texts,
  search,
  onSearch,
  nameOf,
  mayWrite,
  onDelete,
  renderMore,
  isTab = false,
  renderDialog,
  ...table
}: Props<Row, O>) {
  const t = useText(texts)
  /** null: a new one */
  const [edited, setEdited] = useState<Row | null | undefined>(undefined)
  const actions = (row: Row) => (
    <>
      {renderMore?.(row)}
      {mayWrite && (
        <RowActions
          name={nameOf(row)}
          onEdit={() => setEdited(row)}
          onDelete={() =>
            void onDelete(row.id, { title: t('confirmDelete'), text: t('deleteConsequence', { name: nameOf(row) }) })
          }
        />
      )}
    </>
  )
  const add = mayWrite && (
    <button type="button" className="strong-button" onClick={() => setEdited(null)}>
      + {t('add')}
    </button>
  )
  return (
    <>
      {!isTab && <PageHeader title={t('title')}>{add}</PageHeader>}
      <NameFilter label={t('name')} name={search} onName={onSearch} buttons={isTab && add} />
      <DataTable
        {...(table as Omit<DataTableProps<Row, O>, 'label' | 'rowId' | 'rowName'>)}
        label={t('title')}
        rowId={({ id }) => id}
        rowName={nameOf}
        actions={mayWrite || renderMore ? actions : undefined}
        empty={search ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && renderDialog(edited, () => setEdited(undefined))}
    </>
  )
}

/** The form of what has a name alone, for a `FormDialog`; `value` undefined: a new one. */
export function useNameForm(
  texts: EditableListTexts,
  {
    field,
    value,
    required,
    maxLength,
  }: { field: string; value: string | undefined; required: Text; maxLength?: number },
) {
  const t = useText(texts)
  const wrong = useText({ required })
  return {
    title: t(value === undefined ? 'add' : 'editTitle'),
    check: (values: FormValues): Record<string, string> =>
      values.text(field) === '' ? { [field]: wrong('required') } : {},
    children: <TextField name={field} label={t('name')} value={value} isWide {...(maxLength && { maxLength })} />,
  }
}
