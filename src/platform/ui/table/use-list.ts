import type { UseQueryResult } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '../../contract/call.ts'
import type { Address, Input } from '../call/call.ts'
import { askAhead, useCall, type CallOptions } from '../call/use-call.ts'
import { useSearch, type ReadSearch } from '../frame/address.tsx'
import type { TablePage } from './table-page.ts'

/** Calls that give a page of rows. */
type ListAddress = { [A in Address]: ResponseOf<A> extends { data: object[]; totalCount: number } ? A : never }[Address]

/** Its rows, and what else such a call may give. */
type Listed<A extends ListAddress> = ResponseOf<A> & {
  data: ResponseOf<A>['data' & keyof ResponseOf<A>]
  totalCount: number
}

/**
 * A list whose filter, order and page are in the address: `const { search, narrow, table } = useList('POST /warning/find/',
 * readWarningSearch)`, then `<DataTable {...table} … />`. `requestOf` makes the call's request of the search where the two differ;
 * `staleMs` as in `useCall`.
 */
export function useList<A extends ListAddress, S extends TablePage>(
  address: A,
  read: ReadSearch<S>,
  requestOf: (search: S) => RequestOf<A> = (search) => search as unknown as RequestOf<A>,
  options: Pick<CallOptions, 'staleMs'> = {},
) {
  const [search, change] = useSearch(read)
  const request = requestOf(search)
  const inputOf = (of: RequestOf<A>) => ({ request: of }) as unknown as Input<A>
  const answer = useCall(address, inputOf(request), { ...options, keepsPrevious: true })
  const { page: _page, size: _size, ...matching } = request as RequestOf<A> & { page?: number; size?: number }
  return {
    search,
    change,
    /** the request without its page: what an export of the list asks for */
    matching,
    /** changes the filter and goes to the first page */
    narrow: (part: Partial<S>) => change({ ...part, page: 1 }),
    /** what `DataTable` takes */
    table: {
      answer: answer as UseQueryResult<Listed<A>>,
      page: search,
      onPage: change as (part: Partial<TablePage<NonNullable<S['orderColumn']>>>, isReplacing?: boolean) => void,
      askAhead: (part: Partial<TablePage>) => askAhead(address, inputOf(requestOf({ ...search, ...part })), options),
    },
  }
}
