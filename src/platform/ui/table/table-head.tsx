import type { Column } from './column.ts'
import { ColumnEdge } from './column-edge.tsx'
import { cellLook } from './measure-table.ts'
import { namingColumn } from './naming-column.ts'
import { Icon } from '../theme/icon.tsx'
import type { Selection } from './selection.ts'
import type { TableLook } from './table-look.ts'
import { nextOrder, withOrder, type StandardOrder, type TablePage } from './table-page.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface Ordered<Row, Order extends string> {
  columns: readonly Column<Row, Order>[]
  page: TablePage<Order>
  standardOrder: StandardOrder<Order> | undefined
  onPage: (change: Partial<TablePage<Order>>) => void
}

/** The heads of the columns; those that can be sorted are buttons. */
export function TableHead<Row, Order extends string>(
  props: Omit<Ordered<Row, Order>, 'onPage'> & {
    onSort: (change: ReturnType<typeof nextOrder<Order>>) => void
    look: TableLook
    /** undefined: as wide as its texts */
    onWidth: (key: string, px: number | undefined) => void
    hasActions: boolean
    selection: Selection | undefined
    pageIds: readonly number[]
  },
) {
  const t = useText(uiTexts)
  const { page, standardOrder, onSort, selection, pageIds } = props
  const shown = withOrder(page, standardOrder)
  const naming = namingColumn(props.columns)
  return (
    <thead>
      <tr>
        {selection && (
          <td className="data-table-pick">
            <PagePicker selection={selection} pageIds={pageIds} />
          </td>
        )}
        {props.columns.map(({ key, title, order, align, isPinned }) => {
          const way = order !== undefined && shown.orderColumn === order ? shown.orderWay : undefined
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              {...cellLook(key, naming.key, props.look)}
              data-pinned={(key !== naming.key && isPinned) || undefined}
              aria-sort={way && (way === 'asc' ? 'ascending' : 'descending')}
            >
              {order === undefined ? (
                title
              ) : (
                <button
                  type="button"
                  className="data-table-sort"
                  onClick={() => onSort(nextOrder(page, order, standardOrder))}
                >
                  {title}
                  <Icon name="sort" sizePx={12} />
                </button>
              )}
              <ColumnEdge onWidth={(px) => props.onWidth(key, px)} />
            </th>
          )
        })}
        {props.hasActions && (
          <th scope="col" className="data-table-actions">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

function PagePicker({ selection, pageIds }: { selection: Selection; pageIds: readonly number[] }) {
  const t = useText(uiTexts)
  const picked = pageIds.filter((id) => selection.isAll || selection.ids.includes(id)).length
  const isWhole = picked === pageIds.length
  return (
    <input
      type="checkbox"
      aria-label={t('selectPage')}
      checked={isWhole}
      ref={(box) => {
        if (box) box.indeterminate = picked > 0 && !isWhole
      }}
      onChange={() => {
        const others = selection.ids.filter((id) => !pageIds.includes(id))
        selection.change({ isAll: false, ids: isWhole ? others : [...others, ...pageIds] })
      }}
    />
  )
}

/** The order as a drop-down, for phones, where the cards have no heads. */
export function TableOrder<Row, Order extends string>({ columns, page, standardOrder, onPage }: Ordered<Row, Order>) {
  const t = useText(uiTexts)
  const shown = withOrder(page, standardOrder)
  const choices = columns.flatMap(({ title, order }) =>
    order === undefined
      ? []
      : (['asc', 'desc'] as const).map((way) => ({
          order,
          way,
          label: `${title} · ${t(way === 'asc' ? 'ascending' : 'descending')}`,
        })),
  )
  const present = choices.findIndex(({ order, way }) => order === shown.orderColumn && way === shown.orderWay)
  if (choices.length === 0) return null
  return (
    <select
      className="plain-select data-table-order"
      aria-label={t('sortBy')}
      value={present}
      onChange={(event) => {
        const choice = choices[Number(event.target.value)]
        onPage({ page: 1, orderColumn: choice?.order, orderWay: choice?.way })
      }}
    >
      {!standardOrder && <option value={-1}>{t('unsorted')}</option>}
      {choices.map(({ label }, at) => (
        <option key={label} value={at}>
          {label}
        </option>
      ))}
    </select>
  )
}
