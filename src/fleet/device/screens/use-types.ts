import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'

/** The machine types by name. */
export function useTypes() {
  const types = useCall('POST /machineType/find/', { request: {} }, { staleMs: 300_000 })
  return choicesOf(types, ({ data }) => data.map(({ name }) => ({ value: name, label: name })))
}
