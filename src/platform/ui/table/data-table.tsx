import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ColumnChooser } from './column-chooser.tsx'
import { PrintedFacts } from './printed-facts.tsx'
import { measureTable } from './measure-table.ts'
import { Pager } from './pager.tsx'
import { Empty, Skeleton, useFailed } from '../frame/screen-state.tsx'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableHead, TableOrder } from './table-head.tsx'
import { lookedAt, withWidth } from './table-look.ts'
import { withOrder, type StandardOrder, type TablePage } from './table-page.ts'
import { TableRows } from './table-rows.tsx'
import { uiTexts } from '../text.ts'
import { moveBetweenRows } from './row-keys.ts'
import { useExistingPage } from './use-existing-page.ts'
import { useTableLook } from './use-table-look.ts'
import { useText } from '../theme/use-text.ts'
import type { Column } from './column.ts'
import './data-table.css'

export interface DataTableProps<Row, Order extends string> {
  /** names the person's choice of columns, and the table in styles: letters only */
  name: string
  /** what the table lists, for those who can't see it */
  label: string
  columns: readonly Column<Row, Order>[]
  answer: UseQueryResult<{ data: Row[]; totalCount: number; isMore?: boolean | undefined }>
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  page: TablePage<Order>
  /** of rows where the address names no order; without it no head shows an arrow then */
  standardOrder?: StandardOrder<NoInfer<Order>>
  /** `isReplacing`: it is no step for Back */
  onPage: (change: Partial<TablePage<Order>>, isReplacing?: boolean) => void
  /** asks for another page before it is shown */
  askAhead?: (change: Partial<TablePage<Order>>) => Promise<void>
  /** buttons and links of one row */
  actions?: (row: Row) => ReactNode
  selection?: Selection
  /** what can be done with the selected rows */
  selectionActions?: ReactNode
  /** above the table, next to the column chooser */
  toolbar?: ReactNode
  empty?: ReactNode
  /** cells keep no state of their own: on another page or in another order, rows that come take the elements of those that went */
  hasPlainCells?: boolean
}

/** A list: paged and sorted by the server, its state in the address, cards instead of rows on a phone. */
export function DataTable<Row, Order extends string>(props: DataTableProps<Row, Order>) {
  const { answer, page, standardOrder, onPage, selection } = props
  const ordered = withOrder(page, standardOrder)
  const t = useText(uiTexts)
  const failed = useFailed(answer)
  const [look, changeLook] = useTableLook(props.name, props.columns)
  const columns = lookedAt(props.columns, look)
  const sorted = props.columns.find(({ order }) => order !== undefined && order === ordered.orderColumn)
  const rows = answer.data?.data ?? []
  const totalCount = answer.data?.totalCount ?? 0

  /** On the way from a page that is gone to the last one: there are rows. */
  const isBetweenPages = rows.length === 0 && totalCount > 0 && answer.isPlaceholderData

  const place = useRef<HTMLDivElement>(null)
  const [clicked, setClicked] = useState<Partial<TablePage<Order>>>()
  const latest = useRef({ clicked, onPage })
  useEffect(() => {
    latest.current = { clicked, onPage }
  })
  /** Turns the arrow first, and goes on once the rows have come: another order in the address draws the whole screen again. */
  async function sort(change: Partial<TablePage<Order>>): Promise<void> {
    setClicked(change)
    await Promise.all([props.askAhead?.(change), painted()])
    // Another click or screen may have come in between.
    if (!place.current || latest.current.clicked !== change) return
    flushSync(() => {
      setClicked(undefined)
      latest.current.onPage(change)
    })
  }

  useExistingPage(answer, page, onPage)

  return (
    <div
      ref={place}
      className="data-table"
      data-name={props.name}
      data-compact={look.isCompact || undefined}
      aria-busy={clicked !== undefined || (answer.isFetching && answer.isPlaceholderData)}
    >
      <div className="data-table-bar">
        {selection && (
          <SelectionBar selection={selection} totalCount={totalCount}>
            {props.selectionActions}
          </SelectionBar>
        )}
        <div className="data-table-tools">
          <TableOrder columns={columns} page={page} standardOrder={standardOrder} onPage={onPage} />
          {props.toolbar}
          <ColumnChooser columns={props.columns} look={look} onChange={changeLook} />
        </div>
      </div>
      <PrintedFacts
        totalCount={totalCount}
        page={totalCount > page.size ? page.page : undefined}
        sortedBy={sorted && { title: sorted.title, isDescending: ordered.orderWay === 'desc' }}
      />
      {failed ? (
        failed
      ) : answer.data === undefined || isBetweenPages ? (
        <Skeleton rows={10} heightPx={420} />
      ) : rows.length === 0 ? (
        (props.empty ?? <Empty hint={t('emptyHint')} />)
      ) : (
        // Arrow keys move between the rows in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          className="data-table-scroll"
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={props.label}
          ref={measureTable}
          onKeyDown={moveBetweenRows}
        >
          <table>
            <TableHead
              columns={columns}
              look={look}
              onWidth={(key, px) => changeLook({ widthsPx: withWidth(look, key, px) })}
              page={{ ...page, ...clicked }}
              standardOrder={standardOrder}
              onSort={(change) => void sort(change)}
              hasActions={props.actions !== undefined}
              selection={selection}
              pageIds={rows.map(props.rowId)}
            />
            <TableRows
              {...props}
              rows={rows}
              columns={columns}
              look={look}
              isWaiting={clicked !== undefined || answer.isPlaceholderData}
            />
          </table>
        </div>
      )}
      {answer.data !== undefined && !failed && (
        <Pager
          of={props.label}
          page={page.page}
          size={page.size}
          totalCount={totalCount}
          isMore={answer.data.isMore}
          isWaiting={answer.isPlaceholderData}
          onPage={(change) => {
            onPage(change)
            // Another page is read from its first row on; the bar above the rows is always in sight.
            if (place.current && place.current.getBoundingClientRect().top < 0) place.current.scrollIntoView()
          }}
        />
      )}
    </div>
  )
}

/** A frame later; a window that is not shown has none. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
