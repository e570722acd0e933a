import { useState } from 'react'

type Texts = Readonly<Record<string, string | undefined>>

/**
 * The texts of a filter bar: `text('serial')` is what `FilterText` takes, and `narrow` searches for all of them. Every choice of the bar
 * goes through `narrow`, so that what was typed before it is neither lost nor shown without effect. A text follows the address when that
 * changes, as on Back.
 */
export function useFilterTexts<T extends Texts, P extends { [K in keyof T]?: string | undefined }>(
  searched: T,
  onNarrow: (part: P) => void,
) {
  const [typed, setTyped] = useState<{ [K in keyof T]?: { text: string; over: string | undefined } }>({})
  const draftOf = (name: keyof T): string => {
    const draft = typed[name]
    return draft && draft.over === searched[name] ? draft.text : (searched[name] ?? '')
  }
  return {
    text: (name: keyof T) => ({
      draft: draftOf(name),
      onType: (text: string) => setTyped({ ...typed, [name]: { text, over: searched[name] } }),
    }),
    narrow: (part: Partial<P>) => {
      const texts = Object.keys(searched).map((name) => [name, draftOf(name).trim() || undefined])
      setTyped({})
      onNarrow({ ...Object.fromEntries(texts), ...part } as P)
    },
  }
}
