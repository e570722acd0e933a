import { useMemo, type ComponentProps, type MouseEvent } from 'react'
import { goTo, useSearchText } from './history.ts'

/** What follows the '?' of the address, as read from it; each screen defines the names it knows. */
export type Search = Readonly<Record<string, unknown>>
/** Reads a screen's part of the address; what is wrong or missing becomes a default, never an error. */
export type ReadSearch<T extends object> = (search: Search) => T

/** `path?a=1&b=x`; undefined, null and empty values are left out. */
export function addressOf(path: string, search: object = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address's values as plain text: numbers and booleans are read by the screen, which knows what it expects. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * The screen's state, kept in the address: `const [search, change] = useSearch(readDeviceSearch)`. `change({ page: 2 })`
 * changes these values and leaves the rest; it makes a step for Back unless `isReplacing`.
 */
export function useSearch<T extends object>(
  read: ReadSearch<T>,
): [search: T, change: (part: Partial<T>, isReplacing?: boolean) => void] {
  const text = useSearchText()
  const search = useMemo(() => read(parseSearch(text)), [read, text])
  function change(part: Partial<T>, isReplacing = false): void {
    goTo(addressOf(window.location.pathname, { ...search, ...part }), { isReplacing })
  }
  return [search, change]
}

/** Goes to a screen: `goToScreen('/machine_list/index', { state: 'low' })`. */
export function goToScreen(path: string, search?: object): void {
  goTo(addressOf(path, search))
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; search?: object }

/** A link to a screen that does not reload the page; a real link to the browser (new tab, copy). */
export function ScreenLink({ to, search, onClick, children, ...rest }: LinkProps) {
  const href = addressOf(to, search)
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** Readers of single values, for `ReadSearch`: what calls refuse is left out. Their search texts have `longest` characters at most. */
export const readText = (value: unknown, longest = 100): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined
/** Written as a call takes it. */
export function readMoment(value: unknown): string | undefined {
  const at = new Date(typeof value === 'string' && /^(19|20)\d\d-\d\d-\d\dT/.test(value) ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
export const readNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
export function readNumberWithin(value: unknown, least: number, most: number): number | undefined {
  const number = readNumber(value)
  return number !== undefined && number >= least && number <= most ? number : undefined
}
/** The id of a row: none has 0, and calls refuse it. */
export const readId = (value: unknown): number | undefined => readNumber(value) || undefined
export const readBoolean = (value: unknown): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined
export function readOneOf<const T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((name) => name === value)
}
