import { useState } from 'react'
import type { ResponseOf } from '../../contract/call.ts'
import type { Address, Input } from '../call/call.ts'
import type { Option } from './filter-select.tsx'
import type { ChoiceSearch } from './find-choice.tsx'
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

/** What a FilterSelect or a SelectField shows: `<FilterSelect {...choices} />`. */
export interface NameChoices {
  /** undefined while they load */
  options: Option<number>[] | undefined
  /** where there are more */
  search: ChoiceSearch | undefined
}

interface Wanted<A extends ListAddress> {
  /** what is chosen: it is among the options, unless it was deleted */
  value?: number | undefined
  /** what else narrows the list */
  narrowing?: NonNullable<Input<A>['request']>
  /** which rows are choices; all, unless told */
  isChoice?: (row: Row<A>) => boolean
  /** the name, unless told */
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
): NameChoices {
  const [text, setText] = useState('')
  const name = useSettled(text.trim()) || undefined
  const isTyped = name !== undefined
  const ask = (request: object) => ({ request: { ...narrowing, ...request } }) as Input<A>
  const found = useList(address, ask({ ...FIRST, name }), { keepsPrevious: isTyped })
  const isMore = isTyped || (found !== undefined && found.totalCount > found.data.length)
  const chosen = useList(address, ask({ page: 1, size: 1, id: value }), { isEnabled: isMore && value !== undefined })
  const isListed = !isMore || value === undefined || found?.data.some(({ id }) => id === value)
  // A field takes its value when its choices come, so they come with it.
  const rows = isListed ? found?.data : found && chosen && [...chosen.data, ...found.data]
  return {
    options: rows?.filter(isChoice).map((row) => ({ value: row.id, label: labelOf(row) })),
    search: isMore || text !== '' ? { text, onType: setText } : undefined,
  }
}

/** The answer of a call as the list that it is by its type. */
function useList<A extends ListAddress>(address: A, input: Input<A>, options: CallOptions): List<Row<A>> | undefined {
  return useCall(address, input, { staleMs: 300_000, ...options }).data as List<Row<A>> | undefined
}
