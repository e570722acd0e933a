import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readText, ScreenLink, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { EditableList } from '../../../platform/ui/table/editable-list.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { writtenMaterials } from '../rules/materials.ts'
import { checkMethodScreenTexts, checkMethodTexts } from '../text.ts'
import { ChecklistScreen } from './checklist-screen.tsx'
import { MaterialRows, materialsIn } from './material-rows.tsx'
import { CHECK_METHOD_ORDERS, type CheckMethodOrder } from '../rules/check-method-orders.ts'

const FIND = ['POST /checkMethod/find/'] as const
type Method = ResponseOf<'POST /checkMethod/find/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  ...readTablePage(search, CHECK_METHOD_ORDERS),
})

const readChecklist = (search: Search) => ({ checklistOf: readId(search['checklistOf']) })

/** `/indicator/index`: the methods, or with `?checklistOf=` the checklist of one. */
export function CheckMethodsScreen() {
  const [{ checklistOf }] = useSearch(readChecklist)
  return checklistOf === undefined ? <CheckMethods /> : <ChecklistScreen methodId={checklistOf} />
}

/** What an inspection can consist of, and what it costs. */
function CheckMethods() {
  const t = useText(checkMethodScreenTexts)
  const { search, narrow, matching, table } = useList(FIND[0], readSearch)
  const columns: Column<Method, CheckMethodOrder>[] = [
    { key: 'checkMethod', title: t('name'), cell: (method) => method.checkMethod, order: 'checkMethod' },
    { key: 'description', title: t('description'), cell: (method) => textOr(method.description) },
    {
      key: 'cashAmount',
      title: t('amount'),
      cell: (method) => `¥${figure(method.cashAmount, 2)}`,
      order: 'cashAmount',
      align: 'end',
    },
    {
      key: 'materials',
      title: t('materials'),
      cell: ({ materials }) => textOr(writtenMaterials(materials, locale)),
    },
    { key: 'createTime', title: t('created'), cell: (method) => method.createTimeStr, order: 'createTime' },
  ]
  return (
    <EditableList
      name="checkMethods"
      texts={checkMethodScreenTexts}
      columns={columns}
      {...table}
      search={search.name}
      onSearch={(name) => narrow({ name })}
      nameOf={({ checkMethod }) => checkMethod}
      mayWrite={useMayWrite('indicator')}
      onDelete={useDelete('POST /checkMethod/delete/{id}', { refreshes: FIND })}
      renderMore={({ id, checkMethod }) => (
        <ScreenLink
          to="/indicator/index"
          search={{ checklistOf: id }}
          aria-label={t('checklistOf', { name: checkMethod })}
        >
          {t('checklist')}
        </ScreenLink>
      )}
      toolbar={
        <ExportButton address="POST /checkMethod/export" input={(format) => ({ request: { ...matching, format } })} />
      }
      renderDialog={(method, onClose) => <MethodDialog method={method} onClose={onClose} />}
    />
  )
}

function MethodDialog({ method, onClose }: { method: Method | null; onClose: () => void }) {
  const t = useText(checkMethodScreenTexts)
  const wrong = useText(checkMethodTexts)
  const materials = method?.materials ?? []
  const [count, setCount] = useState(materials.length)
  const entered = (values: FormValues) => ({
    checkMethod: values.text('checkMethod'),
    description: values.text('description'),
    cashAmount: values.number('cashAmount') ?? 0,
    materials: materialsIn(values, count),
  })
  const form = {
    title: t(method ? 'editTitle' : 'add'),
    check: (values: FormValues) => ({
      ...(values.text('checkMethod') === '' && { checkMethod: wrong('methodNameRequired') }),
      ...(values.text('cashAmount') === '' && { cashAmount: wrong('amountRequired') }),
    }),
    refreshes: FIND,
    onClose,
    children: (
      <>
        <TextField name="checkMethod" label={t('name')} value={method?.checkMethod} />
        <TextField
          name="cashAmount"
          kind="number"
          label={t('amountInYuan')}
          value={method?.cashAmount}
          maxLength={13}
        />
        <LongTextField name="description" label={t('description')} value={method?.description} isOptional />
        <MaterialRows materials={materials} onCount={setCount} />
      </>
    ),
  }
  if (!method)
    return (
      <FormDialog {...form} isNew address="POST /checkMethod/save" input={(values) => ({ request: entered(values) })} />
    )
  const params = { id: method.id }
  return (
    <FormDialog
      {...form}
      address="POST /checkMethod/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}
