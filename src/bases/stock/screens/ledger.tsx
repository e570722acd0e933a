import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { StockFilters } from './stock-filters.tsx'
import { readStockSearch, withoutTab, signed } from './stock-search.ts'

type Entry = ResponseOf<'POST /companyMaterial/findEntries'>['data'][number]

const CAUSES = {
  feed: 'causeFeed',
  'feed reversed': 'causeReversed',
  load: 'causeLoad',
  clear: 'causeClear',
  set: 'causeSet',
  use: 'causeUse',
  'stock-take': 'causeStockTake',
} as const satisfies Record<Entry['cause'], keyof typeof stockScreenTexts>

const readSearch = readStockSearch('ledger')

/** Every change of stock, with its cause and the person. */
export function Ledger() {
  const t = useText(stockScreenTexts)
  const { search, narrow, table } = useList('POST /companyMaterial/findEntries', readSearch, withoutTab)
  const columns: Column<Entry, never>[] = [
    { key: 'time', title: t('time'), cell: ({ createTimeStr }) => createTimeStr },
    { key: 'base', title: t('base'), cell: ({ companyName }) => companyName },
    { key: 'place', title: t('place'), cell: ({ machineName }) => machineName ?? t('shelf') },
    { key: 'category', title: t('category'), cell: ({ materialName }) => materialName },
    { key: 'change', title: t('change'), align: 'end', cell: ({ change }) => signed(change) },
    { key: 'left', title: t('left'), align: 'end', cell: ({ count }) => figure(count) },
    { key: 'cause', title: t('cause'), cell: ({ cause }) => t(CAUSES[cause]) },
    { key: 'report', title: t('report'), cell: ({ reportNumber }) => textOr(reportNumber) },
    { key: 'note', title: t('note'), cell: ({ note }) => textOr(note) },
    { key: 'by', title: t('by'), cell: ({ userName }) => userName },
  ]
  return (
    <>
      <StockFilters search={search} narrow={narrow} />
      <DataTable
        name="stockLedger"
        label={t('ledger')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ createTimeStr, materialName }) => `${createTimeStr} ${materialName}`}
        empty={<Empty title={t('noEntries')} />}
      />
    </>
  )
}
