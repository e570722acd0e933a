import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { bytesText, figure } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { storageTexts } from '../text.ts'
import './storage-panel.css'

type Kind = ResponseOf<'POST /background/findStorage/'>['data'][number]
/** All of them: there are some forty. */
const PAGE: TablePage = { page: 1, size: 100, orderColumn: undefined, orderWay: undefined }

function useKindColumns(): Column<Kind>[] {
  const t = useText(storageTexts)
  return [
    { key: 'kind', title: t('kind'), cell: ({ title }) => title[locale] },
    { key: 'size', title: t('size'), align: 'end', cell: ({ bytes }) => bytesText(bytes) },
    { key: 'rows', title: t('rows'), align: 'end', cell: ({ rows }) => figure(rows) },
    { key: 'growth', title: t('growth'), align: 'end', cell: ({ bytesADay }) => bytesText(bytesADay) },
    { key: 'kept', title: t('kept'), cell: ({ kept }) => kept[locale] },
  ]
}

/** What takes how much in the database, how fast it grows, and what keeps it from growing for ever. */
export function StoragePanel() {
  const t = useText(storageTexts)
  const columns = useKindColumns()
  const answer = useCall('POST /background/findStorage/')
  const kinds = answer.data?.data ?? []
  return (
    <section className="panel storage-panel">
      <h2>{t('title')}</h2>
      {kinds.length > 0 && <p>{totalOf(kinds, t)}</p>}
      <DataTable
        name="storage"
        label={t('title')}
        columns={columns}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ title }) => title[locale]}
        page={PAGE}
        onPage={() => {}}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
    </section>
  )
}

function totalOf(kinds: readonly Kind[], t: ReturnType<typeof useText<typeof storageTexts>>): string {
  const size = bytesText(kinds.reduce((sum, { bytes }) => sum + bytes, 0))
  if (kinds.every(({ bytesADay }) => bytesADay === null)) return t('total', { size })
  return t('totalGrowth', { size, growth: bytesText(kinds.reduce((sum, { bytesADay }) => sum + (bytesADay ?? 0), 0)) })
}
