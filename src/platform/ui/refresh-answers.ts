import type { Query, QueryClient } from '@tanstack/react-query'

/** Marks kept answers of calls (of all, without addresses) as old; those on screen are asked for again. */
export async function refreshAnswers(client: QueryClient, addresses?: readonly string[]): Promise<void> {
  const queryKeys = addresses?.map((address) => [address]) ?? [[]]
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      // The library lets a first question run on, whose answer may have been read before what we were told of happened.
      const first = client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching' })
        .filter(({ state }) => state.status === 'pending')
      await client.invalidateQueries({ queryKey })
      // Not one that failed: asked again at once, its failure would never be seen.
      const predicate = (query: Query) => first.includes(query) && query.state.status === 'success'
      if (first.length > 0) await client.invalidateQueries({ predicate })
    }),
  )
}
