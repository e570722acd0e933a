import { useState } from 'react'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { repairScreenTexts, repairTypeTexts } from '../text.ts'
import { ImportRepairs } from './import-repairs.tsx'
import { useRepairColumns } from './repair-columns.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { RepairFilterBar } from './repair-filter-bar.tsx'
import { RepairLines } from './repair-lines.tsx'
import { isNarrowed, readRepairSearch, repairRequest, REPAIR_ANSWERS, type RepairRow } from './repair-search.ts'
import { REPAIRS_KEY } from '../../rules/route-keys.ts'
import './repairs.css'

/** `/sale/index`: what was sent for repair and what came back. */
export function RepairsScreen() {
  const t = useText(repairScreenTexts)
  const ui = useText(uiTexts)
  const typeText = useText(repairTypeTexts)
  // Records have dates of their own, whether or not a sweep ended on that day.
  const today = businessDay(new Date(serverNow()), startData.timeZone)
  const { search, narrow, matching, table } = useList('POST /repair/find/', readRepairSearch, (asked) =>
    repairRequest(asked, today),
  )
  useLiveRefresh('fleet', REPAIR_ANSWERS)
  const { from, to } = rangeShown(search, today)
  const { clientId, siteId, rackId } = search
  const mayWrite = useMayWrite(REPAIRS_KEY)
  const columns = useRepairColumns((batchId) => narrow({ batchId }))
  /** null: a new one */
  const [edited, setEdited] = useState<RepairRow | null | undefined>(undefined)
  const [isImporting, setIsImporting] = useState(false)
  const remove = useDelete('POST /repair/delete/{id}', { refreshes: REPAIR_ANSWERS })
  const actions = (row: RepairRow) => {
    const values = { serial: row.deviceSerial, date: row.repairDateStr, type: typeText(row.type) }
    return (
      <RowActions
        name={row.deviceSerial}
        onEdit={() => setEdited(row)}
        onDelete={() => void remove(row.id, { title: t('confirmDelete'), text: t('deleteConsequence', values) })}
      />
    )
  }

  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <>
            <button type="button" className="plain-button" onClick={() => setIsImporting(true)}>
              <Icon name="upload" /> {ui('import')}
            </button>
            <button type="button" className="strong-button" onClick={() => setEdited(null)}>
              + {t('add')}
            </button>
          </>
        )}
      </PageHeader>
      <RangePicker search={search} last={today} onRange={narrow} />
      <RepairLines request={{ clientId, siteId, rackId, businessDateQuery: [from, to] }} />
      <RepairFilterBar search={search} onNarrow={narrow} />
      <DataTable
        name="repairs"
        label={t('list')}
        columns={columns}
        {...table}
        standardOrder={{ orderColumn: 'repairDate', orderWay: 'desc' }}
        rowId={({ id }) => id}
        rowName={({ deviceSerial }) => deviceSerial}
        toolbar={
          <ExportButton address="POST /repair/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={
          isNarrowed(search) ? (
            <Empty title={t('noMatch')} hint={t('noMatchHint')} />
          ) : (
            <Empty
              title={t(search.allDates ? 'none' : 'noneInRange')}
              hint={t(mayWrite ? 'noneHint' : 'noneHintReader')}
            >
              {!search.allDates && (
                <button type="button" className="plain-button" onClick={() => narrow({ allDates: true })}>
                  {t('allDates')}
                </button>
              )}
            </Empty>
          )
        }
      />
      {edited !== undefined && <RepairDialog record={edited} today={today} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportRepairs onClose={() => setIsImporting(false)} />}
    </>
  )
}
