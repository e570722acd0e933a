import { useState } from 'react'

type Texts = Readonly<Record<string, string | undefined>>
interface Typed {
  text: string
  /** what was searched for at that time */
  over: string | undefined
  problem?: string | undefined
}

/**
 * The texts of a filter bar: `text('serial')` is what `FilterText` of that name takes, and `narrow` searches for all of them. Every choice of the bar
 * goes through `narrow`, so that what was typed before it is neither lost nor shown without effect. A text follows the address when that
 * changes, as on Back. A text that can't be read, of which `problemOf` says why, stays in its field and is not searched for: with a choice
 * the list stays narrowed by the one before; a search, which chooses nothing, waits for it.
 */
export function useFilterTexts<T extends Texts, P extends { [K in keyof T]?: string | undefined }>(
  searched: T,
  onNarrow: (part: P) => void,
  problemOf: (name: keyof T, text: string) => string | undefined = () => undefined,
) {
  const [typed, setTyped] = useState<{ [K in keyof T]?: Typed }>({})
  const currentOf = (name: keyof T): Typed => {
    const draft = typed[name]
    return draft && draft.over === searched[name] ? draft : { text: searched[name] ?? '', over: searched[name] }
  }
  return {
    text: (name: keyof T) => ({
      draft: currentOf(name).text,
      error: currentOf(name).problem,
      onType: (text: string) => setTyped({ ...typed, [name]: { text, over: searched[name] } }),
    }),
    narrow: (part: Partial<P>) => {
      const left = Object.keys(searched).filter((name) => !(name in part))
      const wrong = left.flatMap((name) => {
        const { text, over } = currentOf(name)
        const problem = text.trim() === '' ? undefined : problemOf(name, text)
        return problem === undefined ? [] : [[name, { text, over, problem }] as const]
      })
      const refused = Object.fromEntries(wrong)
      if (wrong[0] && Object.keys(part).length === 0) {
        setTyped({ ...typed, ...refused })
        document.getElementById(`filter-${wrong[0][0]}`)?.focus()
        return
      }
      setTyped(refused as typeof typed)
      const texts = left.map((name) => [
        name,
        name in refused ? searched[name] : currentOf(name).text.trim() || undefined,
      ])
      onNarrow({ ...Object.fromEntries(texts), ...part } as P)
    },
  }
}
