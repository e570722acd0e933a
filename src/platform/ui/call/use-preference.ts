import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '../../contract/call.ts'
import { callWith } from './call.ts'
import { useCall } from './use-call.ts'

type Kept = RequestOf<'POST /users/savePreference/{name}'>

/** What the person chose under a name, kept on the server for each person; undefined or null: nothing yet. */
export function usePreference(name: string): [kept: unknown, save: (value: Kept) => void] {
  const input = { params: { name } }
  const preference = useCall('GET /users/getPreference/{name}', input, { staleMs: Infinity })
  // What was chosen here holds, whatever a late response contains.
  const [own, setOwn] = useState<Kept>()
  const client = useQueryClient()
  const save = useMutation({
    // One after the other: the last choice is the one kept. When none can be kept, it holds for this page.
    scope: { id: `preference ${name}` },
    mutationFn: (request: Kept) => callWith('POST /users/savePreference/{name}', { ...input, request }),
    onSuccess: (_, value) => client.setQueryData(['GET /users/getPreference/{name}', input], value),
  })
  return [
    own === undefined ? preference.data : own,
    (value) => {
      setOwn(value)
      save.mutate(value)
    },
  ]
}
