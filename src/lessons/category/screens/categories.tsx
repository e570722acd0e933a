import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { readText, type Search } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { EditableList, useNameForm } from '../../../platform/ui/table/editable-list.tsx'
import { LONG_PAGE, readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { categoryScreenTexts, categoryTexts } from '../text.ts'

const FIND = ['POST /materialType/find/'] as const
type Category = ResponseOf<'POST /materialType/find/'>['data'][number]

const KIND = 'comment' as const
/** The address holds the tab and what its list shows. */
const readSearch = (search: Search) => ({
  tab: 'categories' as const,
  name: readText(search['name']),
  ...readTablePage(search, ['name'], LONG_PAGE),
})

/** What comments can be about. */
export function Categories() {
  const t = useText(categoryScreenTexts)
  const { search, narrow, table } = useList(FIND[0], readSearch, ({ name, page, size, orderWay }) => ({
    kind: KIND,
    name,
    page,
    size,
    orderWay,
  }))
  const columns: Column<Category, 'name'>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name, order: 'name' },
    { key: 'created', title: t('created'), cell: ({ createTimeStr }) => createTimeStr },
  ]
  return (
    <EditableList
      name="commentCategories"
      texts={categoryScreenTexts}
      isTab
      columns={columns}
      {...table}
      search={search.name}
      onSearch={(name) => narrow({ name })}
      nameOf={({ name }) => name}
      mayWrite={useMayWrite('model')}
      onDelete={useDelete('POST /materialType/delete/{id}', { refreshes: FIND })}
      renderDialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
    />
  )
}

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const required = categoryTexts.categoryNameRequired
  const nameForm = useNameForm(categoryScreenTexts, { field: 'name', value: category?.name, required })
  const form = { ...nameForm, refreshes: FIND, onClose }
  if (!category)
    return (
      <FormDialog
        {...form}
        isNew
        address="POST /materialType/save"
        input={(values) => ({ request: entered(values) })}
      />
    )
  const params = { id: category.id }
  return (
    <FormDialog
      {...form}
      address="POST /materialType/update/{id}"
      input={(values) => ({ params, request: { ...entered(values), before: category.name } })}
    />
  )
}

const entered = (values: FormValues) => ({ kind: KIND, name: values.text('name') })
