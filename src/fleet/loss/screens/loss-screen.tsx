import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { rangeOf } from '../../../platform/rules/day-range.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { RunningDay } from '../../device/screens/running-day.tsx'
import { today } from '../../../platform/ui/form/today.ts'
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
  const { search, narrow, matching, table } = useList('POST /loss/find/', readLossSearch, lossRequest)
  const range = rangeOf(search) ?? yesterday()
  const columns = useLossColumns(range)
  const losses = table.answer.data
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
        // A device that moved has a line at each site and of each client.
        rowId={(row) => losses?.data.indexOf(row) ?? 0}
        rowName={({ serial }) => serial}
        toolbar={
          <ExportButton address="POST /loss/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
    </>
  )
}
