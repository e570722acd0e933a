import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallFailure } from './call.ts'

const TOO_MANY_REQUESTS = 429

/** Such as an unknown id: asked again it is refused again. */
const isRefused = ({ code }: CallFailure) =>
  typeof code === 'number' && code >= 400 && code < 500 && code !== TOO_MANY_REQUESTS

/**
 * Marks kept answers of calls (of all, without addresses) as old; those on screen are asked for again, but for what was
 * refused: its words would come and go with every sweep.
 */
export async function refreshAnswers(client: QueryClient, addresses?: readonly string[]): Promise<void> {
  const queryKeys = addresses?.map((address) => [address]) ?? [[]]
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      // The library lets a first question run on, whose answer may have been read before what we were told of happened.
      const first = client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching' })
        .filter(({ state }) => state.status === 'pending')
      const predicate = ({ state }: Query) => !state.error || !isRefused(state.error)
      await client.invalidateQueries({ queryKey, predicate })
      // Not one that failed: asked again at once, its failure would never be seen.
      const isAnswered = (query: Query) => first.includes(query) && query.state.status === 'success'
      if (first.length > 0) await client.invalidateQueries({ predicate: isAnswered })
    }),
  )
}
