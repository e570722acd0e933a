import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useSelection } from '../../../platform/ui/table/selection.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { rangeOf } from '../../../platform/rules/day-range.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useCommandMenu } from '../../command/screens/command-menu.tsx'
import { RunningDay } from '../../device/screens/running-day.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { RepairDialog } from '../../repair/screens/repair-dialog.tsx'
import { repairScreenTexts } from '../../repair/text.ts'
import { REPAIRS_KEY } from '../../rules/route-keys.ts'
import { lossScreenTexts } from '../text.ts'
import { useLossColumns } from './loss-columns.tsx'
import { LossDays, yesterday } from './loss-days.tsx'
import { LossFilterBar } from './loss-filter-bar.tsx'
import { lossRequest, readLossSearch } from './loss-search.ts'
import { LossSums } from './loss-sums.tsx'
import './loss.css'

/** `/loss/index`: which devices lost hash rate on a day or on some, why, and what is being done about it. */
export function LossScreen() {
  const t = useText(lossScreenTexts)
  const repairText = useText(repairScreenTexts)
  const { search, narrow, matching, table } = useList('POST /loss/find/', readLossSearch, lossRequest)
  const range = rangeOf(search) ?? yesterday()
  const columns = useLossColumns(range)
  const losses = table.answer.data
  const mayCommand = useMayWrite('command')
  const mayRepair = useMayWrite(REPAIRS_KEY)
  const selection = useSelection(JSON.stringify([matching, search.page, search.size]))
  const picked = losses?.data.filter((row) => row.state !== null && selection.ids.includes(row.deviceId)) ?? []
  const commands = useCommandMenu({ ids: picked.map(({ deviceId }) => deviceId) }, picked.length)
  /** the serials of those that a repair record is added for */
  const [repaired, setRepaired] = useState<string>()
  return (
    <>
      <PageHeader title={t('title')} />
      <LossDays range={range} onRange={narrow} />
      <RunningDay isShown={range.to === today()} />
      <LossFilterBar search={search} onNarrow={narrow} />
      {losses && losses.total.devices > 0 && (
        <LossSums
          losses={losses}
          onCause={(cause) => narrow({ cause })}
          onSite={(siteId) => narrow({ siteId, rackId: undefined })}
        />
      )}
      <DataTable
        name="losses"
        label={t('list')}
        columns={columns}
        {...table}
        standardOrder={{ orderColumn: 'lost', orderWay: 'desc' }}
        // A device that moved has a line at each site and of each client; what is done is done where it is now.
        rowId={(row) => (row.state === null ? -1 - (losses?.data.indexOf(row) ?? 0) : row.deviceId)}
        rowName={({ serial }) => serial}
        selection={mayCommand || mayRepair ? { ...selection, isRowsOnly: true } : undefined}
        selectionActions={
          picked.length === 0 ? (
            t('noneStillHere')
          ) : (
            <>
              {commands.menu}
              {mayRepair && (
                <button
                  type="button"
                  className="plain-button"
                  onClick={() => setRepaired(picked.map(({ serial }) => serial).join('\n'))}
                >
                  + {repairText('addTitle')}
                </button>
              )}
            </>
          )
        }
        toolbar={
          <ExportButton address="POST /loss/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {commands.dialog}
      {repaired !== undefined && (
        <RepairDialog
          record={null}
          serial={repaired}
          today={today()}
          onClose={() => {
            setRepaired(undefined)
            void table.answer.refetch()
          }}
        />
      )}
    </>
  )
}
