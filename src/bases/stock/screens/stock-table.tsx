import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { readBoolean, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { FeedDialog } from './feed-dialog.tsx'
import { isNarrowed, StockFilters } from './stock-filters.tsx'
import { readStockSearch, STOCK_ANSWERS, useBases, withoutTab } from './stock-search.ts'
import { BaseStockTake, StockTakeDialog } from './stock-take-dialog.tsx'
import { stockCount } from './stock-count.tsx'
import './stock.css'

type Stock = ResponseOf<'POST /companyMaterial/find/'>['data'][number]
type Open = { is: 'feed' | 'stockTakeOfBase' } | { is: 'lowMark' | 'stockTake'; of: Stock }

const readStock = readStockSearch('stock')
const readSearch = (search: Search) => ({ ...readStock(search), isLow: readBoolean(search['isLow']) })

/** How much of each category each base has. */
export function StockTable() {
  const t = useText(stockScreenTexts)
  const { search, narrow, matching, table } = useList('POST /companyMaterial/find/', readSearch, withoutTab)
  const mayWrite = useMayWrite('company_material')
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  // One base is counted at a time: the chosen one, or the only one that the person sees.
  const { options: bases = [] } = useBases(search.companyId)
  const base = bases.find(({ value }, _at, { length }) => value === search.companyId || length === 1)
  const columns: Column<Stock, never>[] = [
    { key: 'base', title: t('base'), cell: ({ companyName }) => companyName },
    { key: 'category', title: t('category'), namesRow: true, cell: ({ materialName }) => materialName },
    {
      key: 'count',
      title: t('count'),
      align: 'end',
      cell: (stock) => stockCount(stock, t('isLow')),
    },
    { key: 'inCabinets', title: t('inCabinets'), align: 'end', cell: ({ cabinetCount }) => figure(cabinetCount) },
    { key: 'lowMark', title: t('lowMark'), align: 'end', cell: ({ lowMark }) => figure(lowMark) },
  ]
  const actions = (stock: Stock) => {
    const name = nameOf(stock)
    return (
      <>
        <RowButton
          label={t('stockTake')}
          title={`${t('stockTake')} ${name}`}
          onClick={() => setOpen({ is: 'stockTake', of: stock })}
        />
        <RowButton
          label={t('lowMark')}
          title={`${t('setLowMark')} ${name}`}
          onClick={() => setOpen({ is: 'lowMark', of: stock })}
        />
      </>
    )
  }
  return (
    <>
      <StockFilters
        search={search}
        narrow={narrow}
        hasLevel
        buttons={
          mayWrite && (
            <>
              {base && (
                <button type="button" className="plain-button" onClick={() => setOpen({ is: 'stockTakeOfBase' })}>
                  {t('stockTake')}
                </button>
              )}
              <button type="button" className="strong-button" onClick={() => setOpen({ is: 'feed' })}>
                + {t('feed')}
              </button>
            </>
          )
        }
      />
      <DataTable
        name="stock"
        label={t('stock')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={nameOf}
        toolbar={
          <ExportButton
            address="POST /companyMaterial/export"
            input={(format) => ({ request: { ...matching, format } })}
          />
        }
        actions={mayWrite ? actions : undefined}
        empty={
          isNarrowed(search) ? (
            <Empty title={t('noStockMatch')} />
          ) : (
            <Empty title={t('noStock')} hint={t('noStockHint')} />
          )
        }
      />
      {open?.is === 'feed' && <FeedDialog feed={null} onClose={onClose} />}
      {open?.is === 'lowMark' && <LowMarkDialog stock={open.of} onClose={onClose} />}
      {open?.is === 'stockTake' && (
        <StockTakeDialog
          title={`${t('stockTake')} · ${nameOf(open.of)}`}
          companyId={open.of.companyId}
          stock={[open.of]}
          onClose={onClose}
        />
      )}
      {open?.is === 'stockTakeOfBase' && base && <BaseStockTake base={base} onClose={onClose} />}
    </>
  )
}

const nameOf = ({ companyName, materialName }: Stock) => `${companyName} ${materialName}`

function LowMarkDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const t = useText(stockScreenTexts)
  const { companyId, materialTypeId, lowMark } = stock
  return (
    <FormDialog
      title={`${t('setLowMark')} · ${nameOf(stock)}`}
      address="POST /companyMaterial/setLowMark"
      input={(values) => ({ request: { companyId, materialTypeId, lowMark: values.number('lowMark') ?? 0 } })}
      refreshes={STOCK_ANSWERS}
      onClose={onClose}
    >
      <TextField name="lowMark" kind="number" label={t('lowMark')} hint={t('lowMarkHint')} value={lowMark} isWide />
    </FormDialog>
  )
}
