import { type ReactNode } from 'react'

export interface Column<Row, Order extends string = string> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** the name that the call sorts by; without it the column can't be sorted */
  order?: NoInfer<Order>
  /** figures are aligned to the end of their cell */
  align?: 'end'
  /** the person may add it by the column chooser */
  isHiddenAtFirst?: boolean
  /** a row is known by it: it stays when scrolled, and can't be hidden; without one, the first column */
  namesRow?: boolean
  /** on a tablet it stays in sight next to the actions, such as a state */
  isPinned?: boolean
}
