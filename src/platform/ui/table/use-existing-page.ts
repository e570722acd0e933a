import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TablePage } from './table-page.ts'

/**
 * Goes to the last page when the one shown is past it: its rows were deleted or filtered away. In its place, as Back would lead to the page that
 * is gone, and from there to here again.
 */
export function useExistingPage(
  { data, isPlaceholderData }: Pick<UseQueryResult<{ totalCount: number }>, 'data' | 'isPlaceholderData'>,
  { page, size }: Pick<TablePage, 'page' | 'size'>,
  onPage: (change: { page: number }, isReplacing: true) => void,
): void {
  const lastPage = Math.max(1, Math.ceil((data?.totalCount ?? 0) / size))
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isPastEnd) onPage({ page: lastPage }, true)
  }, [isPastEnd, lastPage, onPage])
}
