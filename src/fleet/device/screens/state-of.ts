import { DEVICE_STATES, type DeviceState } from '../rules/device-states.ts'

/** A state by the name that a chart's series or a pie's part has. */
export function stateOf(name: string): DeviceState | 'total' {
  return DEVICE_STATES.find((state) => state === name) ?? 'total'
}
