import { readNumber, readOneOf, readText, type Search } from '../frame/address.tsx'

export const PAGE_SIZES = [5, 10, 20, 50, 100] as const
/** of devices, also of those found, lost or reported on, bases, categories and users; other lists have 10 (specification, section 9) */
export const LONG_PAGE = 20

/** Which page of a list, and in which order; the names are those of the list calls. */
export interface TablePage<Order extends string = string> {
  page: number
  size: number
  orderColumn: Order | undefined
  orderWay: 'asc' | 'desc' | undefined
}

/** Calls refuse pages beyond it (`PageRequest`). */
const LAST_PAGE = 1_000_000

export const readPage = (value: unknown): number => Math.min(Math.max(1, readNumber(value) ?? 1), LAST_PAGE)

export const readSize = (value: unknown, defaultSize: (typeof PAGE_SIZES)[number]): number =>
  PAGE_SIZES.find((size) => size === readNumber(value)) ?? defaultSize

/** Reads the page and the order from the address; `orders` are the columns that the call can sort by. */
export function readTablePage<const Order extends string>(
  search: Search,
  orders: readonly Order[],
  defaultSize: (typeof PAGE_SIZES)[number] = 10,
): TablePage<Order> {
  const orderColumn = readOneOf(readText(search.orderColumn), orders)
  return {
    page: readPage(search.page),
    size: readSize(search.size, defaultSize),
    orderColumn,
    orderWay: orderColumn && (readOneOf(search.orderWay, ['asc', 'desc']) ?? 'asc'),
  }
}

/** The order of a list whose address names none. */
export interface StandardOrder<Order extends string = string> {
  orderColumn: Order
  orderWay: 'asc' | 'desc'
}

/** The page with the order of its rows. */
export const withOrder = <Order extends string>(page: TablePage<Order>, standard: StandardOrder<Order> | undefined) =>
  page.orderColumn === undefined ? { ...page, ...standard } : page

/** The order after a click on a column's head: ascending, descending, then none. In the standard order a column goes to its reverse and back. */
export function nextOrder<Order extends string>(
  now: TablePage<Order>,
  column: Order,
  standard?: StandardOrder<Order>,
): Pick<TablePage<Order>, 'page' | 'orderColumn' | 'orderWay'> {
  if (standard?.orderColumn === column) {
    const reverse = standard.orderWay === 'asc' ? 'desc' : 'asc'
    if (now.orderColumn === undefined) return { page: 1, orderColumn: column, orderWay: reverse }
    if (now.orderColumn !== column || now.orderWay === reverse)
      return { page: 1, orderColumn: undefined, orderWay: undefined }
  }
  if (now.orderColumn !== column) return { page: 1, orderColumn: column, orderWay: 'asc' }
  if (now.orderWay === 'asc') return { page: 1, orderColumn: column, orderWay: 'desc' }
  return { page: 1, orderColumn: undefined, orderWay: undefined }
}

/** The page numbers a pager shows: first, last, and those around the present one; null is a gap. */
export function pagerNumbers(page: number, lastPage: number): (number | null)[] {
  const around = [1, page - 1, page, page + 1, lastPage]
  // A gap of one number is filled by that number.
  if (page - 2 === 2) around.push(2)
  if (page + 2 === lastPage - 1) around.push(lastPage - 1)
  const numbers = [...new Set(around)].filter((n) => n >= 1 && n <= lastPage).toSorted((a, b) => a - b)
  return numbers.flatMap((n, at) => (at > 0 && n - (numbers[at - 1] ?? 0) > 1 ? [null, n] : [n]))
}
