import { memo, useDeferredValue, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { cellLook } from './measure-table.ts'
import { namingColumn } from './naming-column.ts'
import { useRowElements } from './row-elements.ts'
import { pickRow, type Selection } from './selection.ts'
import type { TableLook } from './table-look.ts'
import type { TablePage } from './table-page.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface RowsProps<Row, Order extends string> {
  columns: readonly Column<Row, Order>[]
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  page: TablePage<Order>
  hasPlainCells?: boolean
  look: TableLook
  actions?: (row: Row) => ReactNode
  selection?: Selection
  /** the rows are those of the last answer, while another is on its way */
  isWaiting: boolean
}

/** Most windows have room for fewer. */
const FIRST_ROWS = 24
const NONE: readonly never[] = []

/** The rows of a table: those in sight are drawn at once, the others below them right after, without keeping a click waiting. */
export function TableRows<Row, Order extends string>(props: RowsProps<Row, Order>) {
  return (
    <>
      <TableBody {...props} from={0} until={FIRST_ROWS} />
      {props.rows.length > FIRST_ROWS && <LaterRows {...props} />}
    </>
  )
}

function LaterRows<Row, Order extends string>(props: RowsProps<Row, Order>) {
  const rows = useDeferredValue(props.rows, NONE)
  const isWaiting = props.isWaiting || rows !== props.rows
  return <TableBody {...props} rows={rows} from={FIRST_ROWS} until={rows.length} isWaiting={isWaiting} />
}

type BodyProps<Row, Order extends string> = RowsProps<Row, Order> & { from: number; until: number }

function Body<Row, Order extends string>({ rows, from, until, ...props }: BodyProps<Row, Order>) {
  const shown = rows.slice(from, until)
  const pageIds = rows.map(props.rowId)
  const keys = useRowElements(pageIds.slice(from, until), props.hasPlainCells ? JSON.stringify(props.page) : undefined)
  return (
    <tbody>
      {shown.map((row) => (
        <TableRow key={keys.get(props.rowId(row))} {...props} row={row} pageIds={pageIds} />
      ))}
    </tbody>
  )
}

/** A click on a head is answered before a hundred rows are drawn again: while their order is asked for, they stay as they are. */
const TableBody = memo(
  Body,
  (before, after) =>
    after.isWaiting &&
    before.rows === after.rows &&
    before.selection?.ids === after.selection?.ids &&
    before.selection?.isAll === after.selection?.isAll &&
    JSON.stringify(before.look) === JSON.stringify(after.look),
) as typeof Body

type RowProps<Row, Order extends string> = Omit<RowsProps<Row, Order>, 'rows'> & {
  row: Row
  pageIds: readonly number[]
}

function TableRow<Row, Order extends string>(props: RowProps<Row, Order>) {
  const { row, rowId, rowName, selection } = props
  const t = useText(uiTexts)
  const id = rowId(row)
  const naming = namingColumn(props.columns)
  const isSelected = selection !== undefined && (selection.isAll || selection.ids.includes(id))
  return (
    <tr data-selected={isSelected || undefined}>
      {selection && (
        <td className="data-table-pick">
          <input
            type="checkbox"
            aria-label={t('selectRow', { row: rowName(row) })}
            checked={isSelected}
            disabled={selection.isAll}
            // With Shift, a browser would select the text between as well.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onChange={({ nativeEvent }) =>
              pickRow(selection, id, props.pageIds, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {props.columns.map(({ key, title, cell, align, isPinned }) => {
        const content = cell(row)
        const hasWidth = props.look.widthsPx[key] !== undefined
        // A name is mostly a link.
        const text = typeof content === 'string' ? content : key === naming.key ? rowName(row) : undefined
        const look = {
          'data-title': title,
          'data-cut': isLong(content) || hasWidth || undefined,
          title: text !== undefined && (isLong(text) || hasWidth) ? text : undefined,
          ...cellLook(key, naming.key, props.look),
        }
        return key === naming.key ? (
          <th key={key} scope="row" {...look}>
            {content}
          </th>
        ) : (
          <td key={key} data-align={align} data-pinned={isPinned || undefined} {...look}>
            {content}
          </td>
        )
      })}
      {props.actions && (
        <td className="data-table-actions">
          <span>{props.actions(row)}</span>
        </td>
      )}
    </tr>
  )
}

/** Chinese characters are twice as wide as figures, and no column is wider than 32 of those. */
const isLong = (content: ReactNode) =>
  typeof content === 'string' || typeof content === 'number' ? String(content).length > 16 : content !== null
