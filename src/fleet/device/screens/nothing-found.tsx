import type { ReactNode } from 'react'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { isNarrowed, type DeviceNarrowing } from './device-search.ts'
import { OwnersNamed } from './owners-named.tsx'
import { screenTexts } from './text.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'

interface Props {
  search: DeviceNarrowing
  onNarrow: (narrowing: Partial<DeviceNarrowing>) => void
  onClear: () => void
  /** adds a device; missing without the right */
  addButton: ReactNode
}

/** Why the list is empty, and what to do next: widen the filter, choose an owner with such a name, add a device, or on a new server import a list. */
export function NothingFound({ search, onNarrow, onClear, addButton }: Props) {
  const t = useText(screenTexts)
  const { options: sites } = useNameChoices('POST /site/find/')
  const isStarting = useMe()?.keys['start'] !== undefined
  if (isNarrowed(search)) {
    return (
      <Empty title={t('noMatch')} hint={t('noMatchHint')}>
        {search.text && <OwnersNamed text={search.text} onNarrow={onNarrow} />}
        <button type="button" className="plain-button" onClick={onClear}>
          {t('clearFilters')}
        </button>
      </Empty>
    )
  }
  if (!addButton) return <Empty title={t('noDevices')} hint={t('noDevicesAsk')} />
  if (sites?.length === 0 && isStarting)
    return (
      <Empty title={t('noDevices')} hint={t('noDevicesStart')}>
        <ScreenLink className="strong-button" to="/start/index">
          {t('firstSteps')}
        </ScreenLink>
      </Empty>
    )
  // A device needs a site, and the first sites are created by an import.
  if (sites?.length === 0) return <Empty title={t('noDevices')} hint={t('noDevicesTakeIn')} />
  return (
    <Empty title={t('noDevices')} hint={t('noDevicesAdd')}>
      {isStarting && (
        <ScreenLink className="strong-button" to="/start/index">
          {t('firstSteps')}
        </ScreenLink>
      )}
      {addButton}
    </Empty>
  )
}
