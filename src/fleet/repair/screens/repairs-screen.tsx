import { useState } from 'react'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { repairScreenTexts, repairTypeTexts } from '../text.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useRepairColumns } from './repair-columns.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { RepairFilterBar } from './repair-filter-bar.tsx'
import { RepairLines } from './repair-lines.tsx'
import { readRepairSearch, REPAIR_ANSWERS, type RepairRow } from './repair-search.ts'
import './repairs.css'

/** `/sale/index`: what was sent for repair and what came back. */
export function RepairsScreen() {
  const t = useText(repairScreenTexts)
  const typeText = useText(repairTypeTexts)
  const [search, change] = useSearch(readRepairSearch)
  // Records have dates of their own, whether or not a sweep ended on that day.
  const today = businessDay(new Date(serverNow()), startData.timeZone)
  const { from, to } = rangeShown(search, today)
  const { clientId, siteId, state, machineNumber, deviceId, batchId, page, size, orderColumn, orderWay } = search
  const range: [string, string] = [from, to]
  const filter = {
    clientId,
    siteId,
    state,
    machineNumber,
    deviceId,
    batchId,
    businessDateQuery: search.allDates || batchId !== undefined ? undefined : range,
  }
  const answer = useCall(
    'POST /repair/find/',
    { request: { ...filter, page, size, orderColumn, orderWay } },
    { keepsPrevious: true },
  )
  useLiveRefresh('fleet', REPAIR_ANSWERS)
  const mayWrite = useMayWrite('sale')
  const columns = useRepairColumns((batch) => change({ batchId: batch, page: 1 }))
  /** null: a new one */
  const [edited, setEdited] = useState<RepairRow | null | undefined>(undefined)
  const [isImporting, setIsImporting] = useState(false)
  const remove = useMutationCall('POST /repair/delete/{id}', {
    refreshes: REPAIR_ANSWERS,
    onDone: () => notify.success(t('deleted')),
  })

  async function askToDelete({ id, deviceSerial, repairDateStr, type }: RepairRow): Promise<void> {
    const values = { serial: deviceSerial, date: repairDateStr, type: typeText(type) }
    const title = t('confirmDelete')
    const isSure = await askToConfirm({
      title,
      text: t('deleteConsequence', values),
      yes: t('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }

  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <>
            <button type="button" className="plain-button" onClick={() => setIsImporting(true)}>
              <Icon name="up" /> {t('import')}
            </button>
            <button type="button" className="strong-button" onClick={() => setEdited(null)}>
              + {t('add')}
            </button>
          </>
        )}
      </PageHeader>
      <RangePicker search={search} last={today} onRange={(days) => change({ ...days, page: 1 })} />
      <RepairLines request={{ clientId, siteId, businessDateQuery: range }} />
      <RepairFilterBar search={search} onNarrow={(part) => change({ ...part, page: 1 })} />
      <DataTable
        name="repairs"
        label={t('list')}
        columns={columns}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ deviceSerial }) => deviceSerial}
        page={search}
        onPage={change}
        toolbar={
          <ExportButton
            address="POST /repair/export"
            input={(format) => ({ request: { ...filter, orderColumn, orderWay, format } })}
          />
        }
        actions={rowActions(mayWrite ? setEdited : undefined, (row) => void askToDelete(row))}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && <RepairDialog record={edited} today={today} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}

function rowActions(onEdit: ((row: RepairRow) => void) | undefined, onDelete: (row: RepairRow) => void) {
  return onEdit && ((row: RepairRow) => <RowActions row={row} onEdit={onEdit} onDelete={onDelete} />)
}

interface RowActionsProps {
  row: RepairRow
  onEdit: (row: RepairRow) => void
  onDelete: (row: RepairRow) => void
}

function RowActions({ row, onEdit, onDelete }: RowActionsProps) {
  const t = useText(repairScreenTexts)
  const serial = row.deviceSerial
  return (
    <>
      <button type="button" className="link-button" aria-label={t('editOf', { serial })} onClick={() => onEdit(row)}>
        {t('edit')}
      </button>
      <button
        type="button"
        className="link-button danger-link"
        aria-label={t('deleteOf', { serial })}
        onClick={() => onDelete(row)}
      >
        {t('delete')}
      </button>
    </>
  )
}
