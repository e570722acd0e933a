import { useCall } from '../../../platform/ui/call/use-call.ts'

/** The machine types by name. */
export function useTypes() {
  const types = useCall('POST /machineType/find/', { request: {} }, { staleMs: 300_000 })
  return types.data?.data.map(({ name }) => ({ value: name, label: name }))
}
