import type { Query, QueryClient } from '@tanstack/react-query'

const TOO_MANY_REQUESTS = 429

/** A refused call, such as one of an unknown id, would be refused again. */
function isNotRefused({ state: { error } }: Query): boolean {
  const isRefusal = typeof error?.code === 'number' && error.code >= 400 && error.code < 500
  return !isRefusal || error?.code === TOO_MANY_REQUESTS
}

/**
 * Marks kept answers of calls (of all, without addresses) as old; those on screen are asked for again, but for what was
 * refused: its words would come and go with every sweep.
 */
export async function refreshAnswers(client: QueryClient, addresses?: readonly string[]): Promise<void> {
  const queryKeys = addresses?.map((address) => [address]) ?? [[]]
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      // The library lets a first question run on, whose answer may have been read before the reported change happened.
      const first = client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching' })
        .filter(({ state }) => state.status === 'pending')
      await client.invalidateQueries({ queryKey, predicate: isNotRefused })
      // Not one that failed: asked again at once, its failure would never be seen.
      const isAnswered = (query: Query) => first.includes(query) && query.state.status === 'success'
      if (first.length > 0) await client.invalidateQueries({ predicate: isAnswered })
    }),
  )
}

/**
 * After a change of one's own: whatever is kept of screens that are left may be out of date, however long it counts as fresh, and is asked
 * for again when it is next shown. Not what holds as long as the page, such as a preference.
 */
export const ageLeftAnswers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ meta }) => meta?.['isLasting'] !== true,
  })
