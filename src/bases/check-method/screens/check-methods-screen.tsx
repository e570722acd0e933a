import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readText, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { checkMethodScreenTexts, checkMethodTexts } from '../text.ts'

const FIND = ['POST /checkMethod/find/'] as const
type Method = ResponseOf<'POST /checkMethod/find/'>['data'][number]

const ORDERS = ['checkMethod', 'cashAmount', 'createTime'] as const
const readSearch = (search: Search) => ({ name: readText(search['name']), ...readTablePage(search, ORDERS) })

/** `/indicator/index`: what an inspection can consist of, and what it costs. */
export function CheckMethodsScreen() {
  const t = useText(checkMethodScreenTexts)
  const [search, change] = useSearch(readSearch)
  const methods = useCall(FIND[0], { request: search }, { keepsPrevious: true })
  const mayWrite = useMayWrite('indicator')
  /** null: a new one */
  const [edited, setEdited] = useState<Method | null | undefined>(undefined)
  const remove = useMutationCall('POST /checkMethod/delete/{id}', {
    refreshes: FIND,
    onDone: () => notify.success(t('deleted')),
  })

  async function askToDelete(method: Method): Promise<void> {
    const isSure = await askToConfirm({
      title: t('confirmDelete'),
      text: t('deleteConsequence', { name: method.checkMethod }),
      yes: t('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id: method.id } })
  }
  const columns: Column<Method, (typeof ORDERS)[number]>[] = [
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
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <NameFilter label={t('name')} name={search.name} onName={(name) => change({ name, page: 1 })} />
      <DataTable
        name="checkMethods"
        label={t('title')}
        columns={columns}
        answer={methods}
        rowId={({ id }) => id}
        rowName={({ checkMethod }) => checkMethod}
        page={search}
        onPage={change}
        toolbar={
          <ExportButton
            address="POST /checkMethod/export"
            input={(format) => {
              const { name: asked, orderColumn, orderWay } = search
              return { request: { name: asked, orderColumn, orderWay, format } }
            }}
          />
        }
        actions={mayWrite ? rowActions(setEdited, (method) => void askToDelete(method)) : undefined}
        empty={search.name ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && <MethodDialog method={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function rowActions(onEdit: (method: Method) => void, onDelete: (method: Method) => void) {
  return (method: Method) => <RowActions method={method} onEdit={onEdit} onDelete={onDelete} />
}

interface RowActionsProps {
  method: Method
  onEdit: (method: Method) => void
  onDelete: (method: Method) => void
}

function RowActions({ method, onEdit, onDelete }: RowActionsProps) {
  const t = useText(checkMethodScreenTexts)
  const name = method.checkMethod
  return (
    <>
      <button type="button" className="link-button" aria-label={t('editOf', { name })} onClick={() => onEdit(method)}>
        {t('edit')}
      </button>
      <button
        type="button"
        className="link-button danger-link"
        aria-label={t('deleteOf', { name })}
        onClick={() => onDelete(method)}
      >
        {t('delete')}
      </button>
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
