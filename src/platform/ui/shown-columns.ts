import { useQueryClient } from '@tanstack/react-query'
import { callWith } from './call.ts'
import { useCall } from './use-call.ts'

interface Hideable {
  key: string
  isHiddenAtFirst?: boolean
}

/** Which columns of a table the person wants to see; kept on the server for each person. */
export function useShownColumns(
  table: string,
  columns: readonly Hideable[],
): [shown: ReadonlySet<string>, choose: (keys: readonly string[] | null) => void] {
  const input = { params: { name: `table.${table}` } }
  const preference = useCall('GET /users/getPreference/{name}', input, { staleMs: Infinity })
  const client = useQueryClient()
  const known = columns.map(({ key }) => key)
  const chosen = Array.isArray(preference.data)
    ? preference.data.filter((key): key is string => typeof key === 'string' && known.includes(key))
    : []
  const atFirst = columns.filter((column) => !column.isHiddenAtFirst).map(({ key }) => key)

  function choose(keys: readonly string[] | null): void {
    client.setQueryData(['GET /users/getPreference/{name}', input], keys)
    // Only a convenience: when it can't be kept, the choice holds for this page.
    callWith('POST /users/savePreference/{name}', { ...input, request: keys === null ? null : [...keys] }).catch(
      () => {},
    )
  }
  return [new Set(chosen.length > 0 ? chosen : atFirst), choose]
}
