import type { Key } from 'react'
import type { Column } from './column.ts'
import './figure-table.css'

interface FigureTableProps<Row> {
  /** what it lists, for users who can't see it */
  label: string
  /** the first one names the row */
  columns: readonly Pick<Column<Row>, 'key' | 'title' | 'cell' | 'align'>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** of the frame in which it scrolls */
  className?: string
  /** on a phone each row is a card, so that no column and no button is out of sight */
  areCards?: boolean
}

/** A short table inside a panel or a dialog: all rows at once, in the given order. Lists that grow are a `DataTable`. */
export function FigureTable<Row>({ label, columns, rows, rowKey, className = '', areCards }: FigureTableProps<Row>) {
  const frame = ['figure-table-frame', ...(areCards ? ['figure-cards'] : []), className].join(' ')
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={frame} tabIndex={0} role="region" aria-label={label}>
      <table className="figure-table">
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-column={key} data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, cell, align }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-column={key} data-align={align} data-title={title}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
