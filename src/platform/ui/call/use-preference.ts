import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '../../contract/call.ts'
import { callWith } from './call.ts'
import { useCall } from './use-call.ts'

type Kept = RequestOf<'POST /users/savePreference/{name}'>

/** What the person chose under a name, kept on the server for each person; undefined or null: nothing yet. */
export function usePreference(name: string): [kept: unknown, save: (value: Kept) => void] {
  const input = { params: { name } }
  const preference = useCall('GET /users/getPreference/{name}', input, { staleMs: Infinity })
  const client = useQueryClient()
  const queryKey = ['GET /users/getPreference/{name}', input]
  const { mutate } = useMutation({
    // One after the other: the last choice is the one kept. When none can be kept, it holds for this page.
    scope: { id: `preference ${name}` },
    mutationFn: (request: Kept) => callWith('POST /users/savePreference/{name}', { ...input, request }),
  })
  return [
    preference.data,
    (value) => {
      // A choice takes effect at once wherever it is read, such as in all charts of a screen, and whatever a late response contains.
      void client.cancelQueries({ queryKey }, { revert: false })
      client.setQueryData(queryKey, value)
      mutate(value)
    },
  ]
}
