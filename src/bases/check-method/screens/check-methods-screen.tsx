import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { checkMethodScreenTexts, checkMethodTexts } from '../text.ts'
import { CHECK_METHOD_ORDERS, type CheckMethodOrder } from '../rules/check-method-orders.ts'

const FIND = ['POST /checkMethod/find/'] as const
type Method = ResponseOf<'POST /checkMethod/find/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  ...readTablePage(search, CHECK_METHOD_ORDERS),
})

/** `/indicator/index`: what an inspection can consist of, and what it costs. */
export function CheckMethodsScreen() {
  const t = useText(checkMethodScreenTexts)
  const { search, narrow, matching, table } = useList(FIND[0], readSearch)
  const mayWrite = useMayWrite('indicator')
  /** null: a new one */
  const [edited, setEdited] = useState<Method | null | undefined>(undefined)
  const remove = useDelete('POST /checkMethod/delete/{id}', { refreshes: FIND })
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
    { key: 'createTime', title: t('created'), cell: (method) => method.createTimeStr, order: 'createTime' },
  ]
  const actions = (method: Method) => (
    <RowActions
      name={method.checkMethod}
      onEdit={() => setEdited(method)}
      onDelete={() => {
        const text = t('deleteConsequence', { name: method.checkMethod })
        void remove(method.id, { title: t('confirmDelete'), text })
      }}
    />
  )
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <NameFilter label={t('name')} name={search.name} onName={(name) => narrow({ name })} />
      <DataTable
        name="checkMethods"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ checkMethod }) => checkMethod}
        toolbar={
          <ExportButton address="POST /checkMethod/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={search.name ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && <MethodDialog method={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function MethodDialog({ method, onClose }: { method: Method | null; onClose: () => void }) {
  const t = useText(checkMethodScreenTexts)
  const wrong = useText(checkMethodTexts)
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
      </>
    ),
  }
  if (!method)
    return <FormDialog {...form} address="POST /checkMethod/save" input={(values) => ({ request: entered(values) })} />
  const params = { id: method.id }
  return (
    <FormDialog
      {...form}
      address="POST /checkMethod/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}

const entered = (values: FormValues) => ({
  checkMethod: values.text('checkMethod'),
  description: values.text('description'),
  cashAmount: values.number('cashAmount') ?? 0,
})
