import { figure } from '../../../platform/ui/theme/format.ts'
import { celsiusText, moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { stateTexts } from '../../device/text.ts'

interface Seen {
  state: DeviceState
  celsius: number | null
  price: number | null
  currency: string | null
}

/** What an automation saw of a device. */
export function useSeenInWords(): (seen: Seen) => string {
  const state = useText(stateTexts)
  return (seen) =>
    [
      state(seen.state),
      seen.celsius === null ? [] : celsiusText(seen.celsius),
      seen.price === null
        ? []
        : `${seen.currency === null ? figure(seen.price, 4) : moneyText(String(seen.price), seen.currency, 4)}/kWh`,
    ]
      .flat()
      .join(' · ')
}
