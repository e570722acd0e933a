import { momentText } from '../../../platform/ui/theme/format.ts'
import { serverNow } from '../../../platform/ui/call/start-data.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { StateLabel } from './state-mark.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stateTexts } from '../text.ts'
import type { DeviceRow } from './device-search.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

const TIME = 11

/** A device's state; how old it is, if the device has not been polled since. */
export function DeviceStateLabel({ device }: { device: Pick<DeviceRow, 'state' | 'unknownSince' | 'isMaintained'> }) {
  const t = useText(screenTexts)
  const stateText = useText(stateTexts)
  const { state, unknownSince, isMaintained } = device
  const label = (
    <>
      <StateLabel state={state} label={stateText(state)} />
      {isMaintained && (
        <span role="img" aria-label={t('inMaintenance')} title={t('inMaintenance')}>
          {' '}
          <Icon name="wrench" />
        </span>
      )}
    </>
  )
  if (unknownSince === null) return label
  const moment = momentText(unknownSince)
  const isToday = moment.slice(0, TIME) === momentText(new Date(serverNow()).toISOString()).slice(0, TIME)
  return (
    <span className="state-unknown" title={t('unknownSince', { moment })}>
      <span>{label}</span>
      <small>{t('unknownSince', { moment: isToday ? moment.slice(TIME, TIME + 5) : moment.slice(0, TIME + 5) })}</small>
    </span>
  )
}
