import { useState } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MAINTENANCE_STATES } from '../rules/maintenance-times.ts'
import { maintenanceScreenTexts } from '../text.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { ANSWERS, readMaintenanceSearch, useCoveredInWords, type Maintenance } from './maintenance.ts'

/** `/maintenance/index`: when which devices are out of warnings. */
export function MaintenanceScreen() {
  const t = useText(maintenanceScreenTexts)
  const inWords = useCoveredInWords()
  const { search, narrow, table } = useList(
    'POST /maintenance/find/',
    readMaintenanceSearch,
    ({ page, size, state, siteId }) => ({ page, size, state, siteId }),
  )
  useLiveRefresh('fleet', ANSWERS)
  const mayWrite = useMayWrite('maintenance')
  /** null: a new one */
  const [edited, setEdited] = useState<Maintenance | null | undefined>(undefined)
  const sites = useNameChoices('POST /site/find/', { value: search.siteId })
  const remove = useDelete('POST /maintenance/delete/{id}', { refreshes: ANSWERS })
  const end = useMutationCall('POST /maintenance/end/{id}', {
    refreshes: ANSWERS,
    onDone: () => notify.success(t('ended')),
  })
  async function askToEnd(row: Maintenance): Promise<void> {
    const question = { title: t('confirmEnd'), text: t('endConsequence', { name: inWords(row) }), yes: t('end') }
    if (await askToConfirm(question)) end.mutate({ params: { id: row.id } })
  }
  const actions = (row: Maintenance) => {
    if (!row.mayChange || row.state === 'over') return null
    const name = inWords(row)
    return (
      <RowActions
        name={name}
        onEdit={() => setEdited(row)}
        onDelete={
          row.state === 'planned'
            ? () => void remove(row.id, { title: t('confirmDelete'), text: t('deleteConsequence', { name }) })
            : undefined
        }
      >
        {row.state === 'running' && (
          <RowButton label={t('end')} title={t('endOf', { name })} onClick={() => void askToEnd(row)} />
        )}
      </RowActions>
    )
  }
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ state: undefined, siteId: undefined })}>
        <FilterSelect
          name="state"
          label={t('state')}
          value={search.state}
          options={MAINTENANCE_STATES.map((value) => ({ value, label: t(value) }))}
          onChoose={(state) => narrow({ state })}
        />
        <FilterChoice
          name="siteId"
          label={t('site')}
          value={search.siteId}
          {...sites}
          onChoose={(siteId) => narrow({ siteId })}
        />
      </FilterBar>
      <DataTable
        name="maintenance"
        label={t('title')}
        columns={useMaintenanceColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={inWords}
        actions={mayWrite ? actions : undefined}
        empty={
          search.state !== undefined || search.siteId !== undefined ? (
            <Empty title={t('noMatch')} />
          ) : (
            <Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />
          )
        }
      />
      {edited !== undefined && (
        <MaintenanceDialog
          maintenance={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function useMaintenanceColumns(): Column<Maintenance, never>[] {
  const t = useText(maintenanceScreenTexts)
  const inWords = useCoveredInWords()
  return [
    { key: 'what', title: t('what'), cell: inWords },
    { key: 'state', title: t('state'), cell: ({ state }) => t(state) },
    { key: 'from', title: t('from'), cell: ({ from }) => momentText(from) },
    { key: 'until', title: t('until'), cell: ({ until }) => momentText(until) },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
    { key: 'createdBy', title: t('createdBy'), cell: ({ createdBy }) => createdBy },
    { key: 'endedBy', title: t('endedBy'), cell: ({ endedBy }) => textOr(endedBy) },
  ]
}
