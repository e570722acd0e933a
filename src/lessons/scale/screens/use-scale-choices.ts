import type { Choices } from '../../../platform/ui/choice/choices.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { scaleScreenTexts } from '../text.ts'

/** The scales to choose from, by name. The version `id` that was replaced since is shown as what it is. */
export function useScaleChoices(id: number | undefined): Choices<number> {
  const t = useText(scaleScreenTexts)
  const scales = useNameChoices('POST /model/find/', { value: id })
  const own = useCall('POST /model/find/', { request: { id: id ?? 0 } }, { isEnabled: id !== undefined })
  const [had] = own.data?.data ?? []
  if (!had || had.isCurrent) return scales
  const { name, version } = had
  return { ...scales, chosen: [{ value: had.id, label: t('replacedVersion', { name, version }) }] }
}
