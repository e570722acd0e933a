import { usePreference } from '../call/use-preference.ts'

interface Hideable {
  key: string
  isHiddenAtFirst?: boolean
}

/** null: as at first */
type Keys = readonly string[] | null

/** Which columns of a table the person wants to see; kept on the server for each person. */
export function useShownColumns(
  table: string,
  columns: readonly Hideable[],
): [shown: ReadonlySet<string>, choose: (keys: Keys) => void] {
  const [kept, save] = usePreference(`table.${table}`)
  const known = columns.map(({ key }) => key)
  const chosen = Array.isArray(kept)
    ? kept.filter((key): key is string => typeof key === 'string' && known.includes(key))
    : []
  const atFirst = columns.filter((column) => !column.isHiddenAtFirst).map(({ key }) => key)
  return [new Set(chosen.length > 0 ? chosen : atFirst), (keys) => save(keys === null ? null : [...keys])]
}
