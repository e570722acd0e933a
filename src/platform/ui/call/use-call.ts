import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/call.ts'
import { translator } from '../../rules/text.ts'
import { locale } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'
import { CallFailure, callWith, type Address, type Input } from './call.ts'
import { focusWhatRemains } from '../dialog/keep-focus.ts'
import { notify } from '../dialog/notices.tsx'
import { ageLeftAnswers, refreshAnswers } from './refresh-answers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

/** A failure that another try can't change is not retried; any other is, twice. */
function isWorthRetrying(failures: number, error: CallFailure): boolean {
  const passing = typeof error.code === 'string' || error.code === 503 || error.code === 502
  return passing && failures < 2
}

// Left to itself, the library would hold back whatever is asked without a network: a screen that loads forever, and a change that is made
// when the network is back, long after the person gave it up.
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: isWorthRetrying,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode },
  },
})

export interface CallOptions {
  /** false: not asked yet (an input is missing) */
  isEnabled?: boolean
  /** keep showing the last answer while another page or filter loads */
  keepsPrevious?: boolean
  /** how long an answer counts as fresh, ms */
  staleMs?: number
  /** the answer serves where it is shown now: shown again later, it is asked for again */
  isForNow?: boolean
}

/**
 * Asks a call and keeps its answer while the screen shows it.
 * `const devices = useCall('POST /device/find/', { request: filter }, { keepsPrevious: true })`
 */
export function useCall<A extends Address>(
  address: A,
  input?: Input<A>,
  options: CallOptions = {},
): UseQueryResult<ResponseOf<A>> {
  return useQuery<ResponseOf<A>>({
    ...asked(address, input, options),
    enabled: options.isEnabled ?? true,
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.isForNow ? { gcTime: 0 } : {}),
  })
}

/** Asks a call before a screen shows its answer, which `useCall` finds then. Never fails: `useCall` would ask again. */
export const askAhead = <A extends Address>(address: A, input?: Input<A>, options: CallOptions = {}): Promise<void> =>
  queryClient.prefetchQuery(asked(address, input, options))

const asked = <A extends Address>(address: A, input: Input<A> | undefined, { staleMs }: CallOptions) => ({
  queryKey: [address, input ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) => callWith(address, input, signal),
  ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  ...(staleMs === Infinity ? { meta: { isLasting: true } } : {}),
})

/** Whether a call that was sent may have done its work, though no answer of the server came: its connection broke, or a proxy answered. */
const isUnanswered = ({ code }: CallFailure) =>
  (typeof code === 'string' && code !== 'fileUnreadable') || code === 502 || code === 504

/** refused by a rule of the product */
const REFUSED = 41_000
/** Whether what is shown may be out of date: a colleague deleted it, or moved it on. A form whose fields are wrong is not. */
const isOutOfDate = ({ code, fields }: CallFailure) =>
  code === 404 || (code === REFUSED && Object.keys(fields).length === 0)

/** A change is not retried by itself. A form with a key of its own may be sent again, and without a network nothing was sent. */
async function change<A extends Address>(address: A, input: Input<A>): Promise<ResponseOf<A>> {
  const isSent = navigator.onLine
  try {
    return await callWith(address, input)
  } catch (error) {
    if (!(error instanceof CallFailure) || !isSent || input.idempotencyKey !== undefined || !isUnanswered(error))
      throw error
    const { code, requestId } = error
    throw new CallFailure(code, translator(uiTexts, locale)('mayBeDone'), { requestId, cause: error })
  }
}

/**
 * A call that changes something: `const scrap = useMutationCall('POST /device/scrap/{id}', { refreshes: [...] })`, then
 * `scrap.mutate({ params: { id } })`. Failures are shown as a notice unless `isQuiet`.
 */
export function useMutationCall<A extends Address>(
  address: A,
  options: {
    refreshes?: readonly Address[]
    isQuiet?: boolean
    onDone?: (answer: ResponseOf<A>, input: Input<A>) => void
  } = {},
) {
  const refresh = useRefresh()
  const client = useQueryClient()
  return useMutation<ResponseOf<A>, CallFailure, Input<A>>({
    mutationFn: (input) => change(address, input),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input)
      void ageLeftAnswers(client)
      await refresh(options.refreshes ?? [])
      // Once the answers are drawn, without the row whose button was pressed.
      setTimeout(focusWhatRemains)
    },
    onError: (error) => {
      if (!options.isQuiet) notify.failure(error)
      // So that the person sees whether it was made, or what became of it meanwhile.
      if (isUnanswered(error) || isOutOfDate(error)) void refresh(options.refreshes ?? [])
    },
  })
}

/** Marks every kept answer of the calls (of all, without addresses) as old; those on screen are asked for again. */
export function useRefresh(): (addresses?: readonly Address[]) => Promise<void> {
  const client = useQueryClient()
  return (addresses) => refreshAnswers(client, addresses)
}
