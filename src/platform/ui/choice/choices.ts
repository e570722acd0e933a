import type { UseQueryResult } from '@tanstack/react-query'

export interface Option<T> {
  value: T
  label: string
}

/** What there is to choose from; `useNameChoices` makes it of a list call, a short list writes its options. */
export interface Choices<T> {
  /** undefined while they load */
  options: readonly Option<T>[] | undefined
  /** what is chosen, where the options may not hold it */
  chosen?: readonly Option<T>[]
  /** where there are more than the options: what is typed finds them */
  search?: ChoiceSearch | undefined
  /** why there are no options */
  failure?: { message: string; onRetry: () => void } | undefined
}

/** The choices that the answer of a short list holds; where it failed, why there are none. */
export function choicesOf<D, T>(
  { data, error, refetch }: Pick<UseQueryResult<D>, 'data' | 'error' | 'refetch'>,
  optionsOf: (data: D) => readonly Option<T>[],
): Choices<T> {
  const isFailed = error !== null && data === undefined
  return {
    options: data && optionsOf(data),
    failure: isFailed ? { message: error.message, onRetry: () => void refetch() } : undefined,
  }
}

export interface ChoiceSearch {
  text: string
  onType: (text: string) => void
}
