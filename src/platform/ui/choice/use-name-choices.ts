import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '../../contract/call.ts'
import type { Address, Input } from '../call/call.ts'
import type { Choices } from './choices.ts'
import { useCall, type CallOptions } from '../call/use-call.ts'
import { useSettled } from '../frame/use-settled.ts'

/** Drop-downs fetch page 1, size 200 (specification, section 9). */
const FIRST = { page: 1, size: 200 }

interface Named {
  id: number
  name: string
}
interface List<R extends Named = Named> {
  data: R[]
  totalCount: number
}

/** Calls that list what has a name, and take `id`, `name`, `page` and `size`. */
type ListAddress = {
  [A in Address]: ResponseOf<A> extends List
    ? Input<A> extends { request?: { id?: unknown; name?: unknown; page?: unknown; size?: unknown } }
      ? A
      : never
    : never
}[Address]

type Row<A extends Address> = ResponseOf<A> extends { data: (infer R extends Named)[] } ? R : never

interface Wanted<A extends ListAddress> {
  /** what is chosen: it is among the options, unless it was deleted */
  value?: number | undefined
  /** what else narrows the list */
  narrowing?: NonNullable<Input<A>['request']>
  /** which rows are choices; all by default */
  isChoice?: (row: Row<A>) => boolean
  /** the name by default */
  labelOf?: (row: Row<A>) => string
}

const nameOf = ({ name }: Named) => name

/**
 * What a list has, by name, to choose from. Of more than 200 the first ones, and what is typed finds the others:
 * `const clients = useNameChoices('POST /client/find/', { value: search.clientId })`
 */
export function useNameChoices<A extends ListAddress>(
  address: A,
  { value, narrowing, isChoice = () => true, labelOf = nameOf }: Wanted<A> = {},
): Choices<number> {
  const [text, setText] = useState('')
  const name = useSettled(text.trim()) || undefined
  const ask = (request: object) => ({ request: { ...narrowing, ...request } }) as Input<A>
  const first = useList(address, ask(FIRST))
  const isMore = first.data !== undefined && first.data.totalCount > first.data.data.length
  const isSearched = isMore && name !== undefined
  const searched = useList(address, ask({ ...FIRST, name }), { isEnabled: isSearched, keepsPrevious: true })
  const isListed = value === undefined || first.data?.data.some(({ id }) => id === value)
  const own = useList(address, ask({ page: 1, size: 1, id: value }), { isEnabled: isMore && !isListed })

  const optionsOf = (list: List<Row<A>> | undefined) =>
    list?.data.filter(isChoice).map((row) => ({ value: row.id, label: labelOf(row) }))
  const firstOptions = optionsOf(first.data)
  const unlisted = isMore && !isListed ? (optionsOf(own.data) ?? []) : []
  const isAwaited = isMore && !isListed && !own.data && !own.error
  const known = isAwaited ? undefined : firstOptions && [...unlisted, ...firstOptions]
  const asked = isSearched ? searched : first
  return {
    options: isSearched ? optionsOf(searched.data) : known,
    chosen: known?.filter((option) => option.value === value),
    search: isMore ? { text, onType: setText } : undefined,
    failure:
      asked.error && !asked.data ? { message: asked.error.message, onRetry: () => void asked.refetch() } : undefined,
  }
}

/** The answer of a call as the list that it is by its type. */
function useList<A extends ListAddress>(
  address: A,
  input: Input<A>,
  options: CallOptions = {},
): UseQueryResult<List<Row<A>>> {
  return useCall(address, input, { staleMs: 300_000, ...options }) as UseQueryResult<List<Row<A>>>
}
