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
import { productTexts } from '../text.ts'

const FIND = ['POST /materialType/find/'] as const
type Product = ResponseOf<'POST /materialType/find/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  ...readTablePage(search, ['name'], LONG_PAGE),
})

/** `/product/index`: the kinds of goods that bases keep in stock. */
export function ProductsScreen() {
  const t = useText(productTexts)
  const { search, narrow, table } = useList(FIND[0], readSearch, ({ name, page, size, orderWay }) => ({
    name,
    page,
    size,
    orderWay,
  }))
  const columns: Column<Product, 'name'>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name, order: 'name' },
    { key: 'created', title: t('created'), cell: ({ createTimeStr }) => createTimeStr },
  ]
  return (
    <EditableList
      name="products"
      texts={productTexts}
      columns={columns}
      {...table}
      search={search.name}
      onSearch={(name) => narrow({ name })}
      nameOf={({ name }) => name}
      mayWrite={useMayWrite('material')}
      onDelete={useDelete('POST /materialType/delete/{id}', { refreshes: FIND })}
      renderDialog={(product, onClose) => <ProductDialog product={product} onClose={onClose} />}
    />
  )
}

function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const required = productTexts.nameRequired
  const nameForm = useNameForm(productTexts, { field: 'name', value: product?.name, required })
  const form = { ...nameForm, refreshes: FIND, onClose }
  if (!product)
    return (
      <FormDialog
        {...form}
        isNew
        address="POST /materialType/save"
        input={(values) => ({ request: entered(values) })}
      />
    )
  const params = { id: product.id }
  return (
    <FormDialog
      {...form}
      address="POST /materialType/update/{id}"
      input={(values) => ({ params, request: { ...entered(values), before: product.name } })}
    />
  )
}

const entered = (values: FormValues) => ({ kind: 'product' as const, name: values.text('name') })
