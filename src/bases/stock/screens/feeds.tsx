import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { FeedDialog, type Feed } from './feed-dialog.tsx'
import { isNarrowed, StockFilters } from './stock-filters.tsx'
import { readStockDays, STOCK_ANSWERS, withDays } from './stock-search.ts'

const readSearch = readStockDays('feeds')

/** What moved between bases, and what came from outside. */
export function Feeds() {
  const t = useText(stockScreenTexts)
  const { search, narrow, matching, table } = useList('POST /companyMaterialOrder/find/', readSearch, withDays)
  const mayWrite = useMayWrite('company_material')
  /** null: a new one */
  const [edited, setEdited] = useState<Feed | null>()
  const remove = useDelete('POST /companyMaterialOrder/delete/{id}', { refreshes: STOCK_ANSWERS })
  const sellerOf = ({ saleCompanyName }: Feed) => saleCompanyName ?? t('outside')
  const columns: Column<Feed, never>[] = [
    { key: 'time', title: t('time'), cell: ({ createTimeStr }) => createTimeStr },
    { key: 'seller', title: t('seller'), cell: sellerOf },
    { key: 'buyer', title: t('buyer'), cell: ({ buyCompanyName }) => buyCompanyName },
    { key: 'category', title: t('category'), cell: ({ materialName }) => materialName },
    { key: 'count', title: t('count'), align: 'end', cell: ({ count }) => figure(count) },
    { key: 'by', title: t('by'), cell: ({ userName }) => userName },
  ]
  const actions = (feed: Feed) =>
    feed.mayChange && (
      <RowActions
        name={`${feed.buyCompanyName} ${feed.materialName}`}
        onEdit={() => setEdited(feed)}
        onDelete={() => {
          const text = t('reverseConsequence', {
            count: feed.count,
            category: feed.materialName,
            from: sellerOf(feed),
          })
          void remove(feed.id, { title: t('confirmDelete'), text })
        }}
      />
    )
  return (
    <>
      <StockFilters
        search={search}
        narrow={narrow}
        days={t('feedsOnDays')}
        buttons={
          mayWrite && (
            <button type="button" className="strong-button" onClick={() => setEdited(null)}>
              + {t('feed')}
            </button>
          )
        }
      />
      <DataTable
        name="feeds"
        label={t('feeds')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ buyCompanyName, materialName }) => `${buyCompanyName} ${materialName}`}
        actions={mayWrite ? actions : undefined}
        toolbar={
          <ExportButton
            address="POST /companyMaterialOrder/export"
            input={(format) => ({ request: { ...matching, format } })}
          />
        }
        empty={
          isNarrowed(search) ? (
            <Empty title={t('noFeedsMatch')} />
          ) : (
            <Empty title={t('noFeeds')} hint={t('noStockHint')} />
          )
        }
      />
      {edited !== undefined && (
        <FeedDialog
          feed={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
