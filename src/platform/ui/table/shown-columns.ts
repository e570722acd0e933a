import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWith } from '../call/call.ts'
import { useCall } from '../call/use-call.ts'

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
  const input = { params: { name: `table.${table}` } }
  const preference = useCall('GET /users/getPreference/{name}', input, { staleMs: Infinity })
  // What was chosen here holds, whatever a late response contains.
  const [own, setOwn] = useState<Keys>()
  const client = useQueryClient()
  const save = useMutation({
    // One after the other: the last choice is the one kept. When none can be kept, it holds for this page.
    scope: { id: `columns of ${table}` },
    mutationFn: (keys: Keys) =>
      callWith('POST /users/savePreference/{name}', { ...input, request: keys === null ? null : [...keys] }),
    onSuccess: (_, keys) => client.setQueryData(['GET /users/getPreference/{name}', input], keys),
  })
  const kept = own === undefined ? preference.data : own
  const known = columns.map(({ key }) => key)
  const chosen = Array.isArray(kept)
    ? kept.filter((key): key is string => typeof key === 'string' && known.includes(key))
    : []
  const atFirst = columns.filter((column) => !column.isHiddenAtFirst).map(({ key }) => key)

  function choose(keys: Keys): void {
    setOwn(keys)
    save.mutate(keys)
  }
  return [new Set(chosen.length > 0 ? chosen : atFirst), choose]
}
