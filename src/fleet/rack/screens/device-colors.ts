import type { Theme } from '../../../platform/ui/theme/theme.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import type { SceneDevices } from './scene-search.ts'
import { stateColors } from '../../device/screens/state-colors.ts'

export const COLD_CELSIUS = 40
export const HOT_CELSIUS = 95

/** One colour a device, as the screen's choice has it. */
export function deviceColors(devices: SceneDevices, by: 'state' | 'temperature', theme: Theme): string[] {
  return devices.id.map((_, at) =>
    by === 'state' ? stateColor(devices.state[at], theme) : celsiusColor(devices.celsius[at] ?? null, theme),
  )
}

function stateColor(name: string | undefined, theme: Theme): string {
  return stateColors[theme.shade][DEVICE_STATES.find((state) => state === name) ?? 'total']
}

/** Blue when cold, over green and yellow to red when hot; grey while not known. */
export function celsiusColor(celsius: number | null, theme: Theme): string {
  if (celsius === null) return theme.lineStrong
  const share = Math.min(1, Math.max(0, (celsius - COLD_CELSIUS) / (HOT_CELSIUS - COLD_CELSIUS)))
  const [red, green, blue] = hslToRgb(220 * (1 - share), 0.7, theme.shade === 'dark' ? 0.58 : 0.45)
  return `#${[red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** As CSS Color 4 gives it (section 7.1); hue in degrees, all else 0 to 1. */
function hslToRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [part(0), part(8), part(4)]
}
