import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { loadPart } from './load-part.ts'

/** A part of the console that is loaded once it is wanted, and then kept: `usePart('calendar', () => import('./calendar.tsx'), isOpen)`. */
export function usePart<T>(name: string, load: () => Promise<T>, isWanted: boolean): UseQueryResult<T> {
  return useQuery({
    queryKey: ['part', name],
    queryFn: () => loadPart(load),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
