import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { readText, type Search } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { EditableList, useNameForm } from '../../../platform/ui/table/editable-list.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { tagScreenTexts, tagTexts } from '../text.ts'

const FIND = ['POST /TagType/find/'] as const
type Tag = ResponseOf<'POST /TagType/find/'>['data'][number]

/** The address holds the tab and what its list shows. */
const readSearch = (search: Search) => ({
  tab: 'tags' as const,
  name: readText(search['name']),
  ...readTablePage(search, ['type']),
})

/** The behaviour goals that comments can name. */
export function Tags() {
  const t = useText(tagScreenTexts)
  const { search, narrow, table } = useList(FIND[0], readSearch, ({ name, page, size, orderWay }) => ({
    type: name,
    page,
    size,
    orderWay,
  }))
  const columns: Column<Tag, 'type'>[] = [
    { key: 'type', title: t('name'), cell: ({ type }) => type, order: 'type' },
    { key: 'created', title: t('created'), cell: ({ createTimeStr }) => createTimeStr },
  ]
  return (
    <EditableList
      name="tags"
      texts={tagScreenTexts}
      isTab
      columns={columns}
      {...table}
      search={search.name}
      onSearch={(name) => narrow({ name })}
      nameOf={({ type }) => type}
      mayWrite={useMayWrite('model')}
      onDelete={useDelete('DELETE /TagType/delete/{id}', { refreshes: FIND })}
      renderDialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
    />
  )
}

function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const nameForm = useNameForm(tagScreenTexts, {
    field: 'type',
    value: tag?.type,
    required: tagTexts.tagRequired,
    maxLength: 50,
  })
  const form = { ...nameForm, refreshes: FIND, onClose }
  if (!tag)
    return (
      <FormDialog {...form} isNew address="POST /TagType/save" input={(values) => ({ request: entered(values) })} />
    )
  const params = { id: tag.id }
  return (
    <FormDialog
      {...form}
      address="PUT /TagType/update/{id}"
      input={(values) => ({ params, request: { ...entered(values), before: tag.type } })}
    />
  )
}

const entered = (values: FormValues) => ({ type: values.text('type') })
