import { useState } from 'react'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { readNumber, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { TRACE_STATUSES } from '../../rules/base-words.ts'
import { MANAGERS } from '../../rules/base-roles.ts'
import { isFrozen, mayMove } from '../rules/trace-moves.ts'
import { traceScreenTexts, traceStatusTexts } from '../text.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ReportLink } from './report-link.tsx'
import { TraceDetail } from './trace-detail.tsx'
import { TraceDialog } from './trace-dialog.tsx'
import type { TraceRow } from './trace-row.ts'

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  status: TRACE_STATUSES.find((status) => status === readNumber(search['status'])),
  ...readTablePage(search, []),
})

const reportCell = (trace: TraceRow) => <ReportLink of={trace} />

/** `/trace/index`: what happened with tankers, and what of it is published. */
export function TracesScreen() {
  const t = useText(traceScreenTexts)
  const statusText = useText(traceStatusTexts)
  const { search, narrow: onNarrow, table } = useList('POST /trace/find/', readSearch)
  const { text, narrow } = useFilterTexts({ name: search.name }, onNarrow)
  const me = useMe()
  const mayWrite = useMayWrite('trace')
  const mayDecide = mayWrite && MANAGERS.some((role) => role === me?.nickName)
  /** null: a new one */
  const [edited, setEdited] = useState<TraceRow | null | undefined>(undefined)
  const [shown, setShown] = useState<number | undefined>(undefined)
  const [asked, setAsked] = useState<TraceRow | undefined>(undefined)
  const invalidate = useMutationCall('POST /trace/setStatus/{id}', {
    refreshes: ['POST /trace/find/'],
    onDone: () => notify.success(t('done')),
  })
  const columns: Column<TraceRow, never>[] = [
    { key: 'title', title: t('traceTitle'), cell: ({ title }) => title },
    { key: 'status', title: t('status'), cell: ({ status }) => statusText(`status${status}`) },
    { key: 'testee', title: t('testee'), cell: ({ testeeName }) => textOr(testeeName) },
    { key: 'report', title: t('report'), cell: reportCell, isHiddenAtFirst: true },
    { key: 'group', title: t('group'), cell: ({ groupName }) => textOr(groupName) },
    { key: 'base', title: t('base'), cell: ({ companyName }) => companyName },
    { key: 'user', title: t('user'), cell: ({ userName }) => userName },
    { key: 'created', title: t('created'), cell: ({ createTimeStr }) => createTimeStr },
    {
      key: 'publishedAt',
      title: t('publishedAt'),
      cell: ({ publishTimeStr }) => textOr(publishTimeStr),
      isHiddenAtFirst: true,
    },
  ]
  const askInvalid = async ({ id, title }: TraceRow) => {
    const question = { title: t('askInvalid'), text: t('invalidConsequence', { title }), isDangerous: true }
    if (await askToConfirm(question)) invalidate.mutate({ params: { id }, query: { status: '3' } })
  }
  const actions = (row: TraceRow) => {
    const { title, status } = row
    return (
      <RowActions name={title} onEdit={mayWrite && !isFrozen(status) ? () => setEdited(row) : undefined}>
        <RowButton label={t('show')} title={t('showOf', { title })} onClick={() => setShown(row.id)} />
        {mayDecide && mayMove(status, 1) && (
          <RowButton label={t('publish')} title={t('publishOf', { title })} onClick={() => setAsked(row)} />
        )}
        {mayDecide && mayMove(status, 3) && (
          <RowButton
            isDangerous
            label={t('invalidate')}
            title={t('invalidateOf', { title })}
            onClick={() => void askInvalid(row)}
          />
        )}
      </RowActions>
    )
  }
  const isNarrowed = search.name !== undefined || search.status !== undefined
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ name: undefined, status: undefined })}>
        <FilterText name="name" label={t('traceTitle')} {...text('name')} />
        <FilterSelect
          name="status"
          label={t('status')}
          value={search.status}
          options={TRACE_STATUSES.map((status) => ({ value: status, label: statusText(`status${status}`) }))}
          onChoose={(status) => narrow({ status })}
        />
      </FilterBar>
      <DataTable
        name="traces"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actions={actions}
        empty={isNarrowed ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && <TraceDialog trace={edited} onClose={() => setEdited(undefined)} />}
      {shown !== undefined && <TraceDetail id={shown} onClose={() => setShown(undefined)} />}
      {asked && <PublishDialog trace={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
