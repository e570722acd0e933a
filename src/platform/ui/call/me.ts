import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseOf } from '../../contract/call.ts'
import { translator } from '../../rules/text.ts'
import { CallFailure, callWith, type Address } from './call.ts'
import { keep, readKept } from '../frame/kept.ts'
import { queryClient } from './use-call.ts'
import { locale } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'

/** This file's name in a built console, which changes with it. */
const BUILD = new URL(import.meta.url).pathname

export type Me = ResponseOf<'GET /users/info'>

/** An answer that this browser keeps until logout: shown at once, and asked for again behind it. */
function useKeptCall<A extends Address & ('GET /users/info' | 'GET /users/getRoutes')>(address: A) {
  // Titles are in the language they were asked in; what another build kept may lack what this one reads.
  const name = `cache.${locale}.${BUILD}.${address}`
  const answer = useQuery<ResponseOf<A>>({
    queryKey: [address, null],
    queryFn: async ({ signal }) => {
      const data: ResponseOf<A> | null = await callWith<A>(address, undefined, signal)
      if (data === null) throw new CallFailure('unreadable', translator(uiTexts, locale)('userInfoEmpty'))
      return data
    },
    initialData: () => (readKept(name) as ResponseOf<A> | null) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })
  useEffect(() => {
    if (answer.isFetchedAfterMount && answer.data !== undefined) keep(name, answer.data)
  }, [answer.isFetchedAfterMount, answer.data, name])
  return answer
}

/** Who is logged in. The frame waits for it, so inside a screen `data` is there. */
export const useMeAnswer = () => useKeptCall('GET /users/info')
export const useRouteRecords = () => useKeptCall('GET /users/getRoutes')

export function useMe(): Me | undefined {
  return useMeAnswer().data
}

/** The company that the person worked in when this page last asked; asks for nothing. */
export const knownCompany = () => queryClient.getQueryData<Me>(['GET /users/info', null])?.companyId

/** Whether the person may change what any of these keys opens; the server decides, this hides the buttons. */
export function useMayWrite(...keys: readonly string[]): boolean {
  const me = useMe()
  return keys.some((key) => me?.keys[key] === true)
}
