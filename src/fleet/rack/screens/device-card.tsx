import { celsiusText, hashrateText } from '../../device/screens/units.ts'
import { StateLabel } from '../../device/screens/state-mark.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { stateTexts } from '../../device/text.ts'
import { sceneTexts } from '../text.ts'
import type { SceneData } from './scene-search.ts'

/** What one box shows. */
export function DeviceCard({ scene, device }: { scene: SceneData; device: number }) {
  const stateText = useText(stateTexts)
  const where = useWhere(scene)
  const { serial, hashrateThs, celsius } = scene.devices
  const state = stateAt(scene, device)
  return (
    <>
      <b>{serial[device]}</b>
      <StateLabel state={state} label={stateText(state)} />
      <span>
        {hashrateText(hashrateThs[device])} · {celsiusText(celsius[device])}
      </span>
      <small>{where(device)}</small>
    </>
  )
}

export function stateAt(scene: SceneData, device: number) {
  return DEVICE_STATES.find((state) => state === scene.devices.state[device]) ?? 'total'
}

/** Shows where a device is. */
export function useWhere(scene: SceneData): (device: number) => string {
  const t = useText(sceneTexts)
  return (device) => {
    const rack = scene.racks[scene.devices.rack[device] ?? -1]
    if (!rack) return t('unplaced')
    return t('position', {
      rack: rack.name,
      shelf: scene.devices.shelf[device] ?? 0,
      slot: scene.devices.slot[device] ?? 0,
    })
  }
}
