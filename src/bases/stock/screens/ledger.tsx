import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CAUSE_WORDS, stockScreenTexts } from '../text.ts'
import { isNarrowed, StockFilters } from './stock-filters.tsx'
import { readStockDays, signed, withDays } from './stock-search.ts'

type Entry = ResponseOf<'POST /companyMaterial/findEntries'>['data'][number]

const readSearch = readStockDays('ledger')

/** The report that used it up, to open where the person may. */
function UsedBy({ entry: { reportId, reportNumber } }: { entry: Entry }) {
  const keys = useMe()?.keys ?? {}
  if (reportId === null || !('reception' in keys || 'trace' in keys)) return textOr(reportNumber)
  return (
    <ScreenLink to="/inspection/index" search={{ id: reportId }}>
      {reportNumber}
    </ScreenLink>
  )
}
const reportCell = (entry: Entry) => <UsedBy entry={entry} />

/** Every change of stock, with its cause and the person. */
export function Ledger() {
  const t = useText(stockScreenTexts)
  const { search, narrow, matching, table } = useList('POST /companyMaterial/findEntries', readSearch, withDays)
  const columns: Column<Entry, never>[] = [
    { key: 'time', title: t('time'), cell: ({ createTimeStr }) => createTimeStr },
    { key: 'base', title: t('base'), cell: ({ companyName }) => companyName },
    { key: 'place', title: t('place'), cell: ({ machineName }) => machineName ?? t('shelf') },
    { key: 'category', title: t('category'), cell: ({ materialName }) => materialName },
    { key: 'change', title: t('change'), align: 'end', cell: ({ change }) => signed(change) },
    { key: 'left', title: t('left'), align: 'end', cell: ({ count }) => figure(count) },
    { key: 'cause', title: t('cause'), cell: ({ cause }) => t(CAUSE_WORDS[cause]) },
    { key: 'report', title: t('report'), cell: reportCell },
    { key: 'note', title: t('note'), cell: ({ note }) => textOr(note) },
    { key: 'by', title: t('by'), cell: ({ userName }) => userName },
  ]
  return (
    <>
      <StockFilters search={search} narrow={narrow} days={t('onDays')} />
      <DataTable
        name="stockLedger"
        label={t('ledger')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ createTimeStr, materialName }) => `${createTimeStr} ${materialName}`}
        toolbar={
          <ExportButton
            address="POST /companyMaterial/exportEntries"
            input={(format) => ({ request: { ...matching, format } })}
          />
        }
        empty={
          isNarrowed(search) ? <Empty title={t('noMatch')} /> : <Empty title={t('noEntries')} hint={t('noStockHint')} />
        }
      />
    </>
  )
}
