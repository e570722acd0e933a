import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { screenTexts } from './text.ts'
import { useRestore } from './use-restore.tsx'
import { useScrap } from './use-scrap.tsx'
import { useSync } from './use-sync.tsx'
import './device-screens.css'

/** What can be done with one device, for those who may. */
export function DeviceActions({ device }: { device: ResponseOf<'GET /device/getById/{id}'> }) {
  const t = useText(screenTexts)
  const mayWrite = useMayWrite('machine', 'machine_list')
  const maySync = useMayWrite('machine', 'machine_list', 'traceDetail')
  const [isEditing, setIsEditing] = useState(false)
  const scrap = useScrap()
  const { restore, isRestoring } = useRestore()
  const sync = useSync()
  const isScrapped = device.state === 'scrap'
  return (
    <>
      {maySync && !isScrapped && (
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={sync.isRunning}
          onClick={() => sync.start({ ids: [device.id] })}
        >
          <Icon name="sync" /> {t('syncOne')}
        </WaitingButton>
      )}
      {mayWrite && (
        <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
          {t('edit')}
        </button>
      )}
      {mayWrite && !isScrapped && (
        <button type="button" className="plain-button danger-plain" onClick={() => void scrap(device)}>
          <Icon name="trash" /> {t('scrap')}
        </button>
      )}
      {mayWrite && device.mayRestore && (
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={isRestoring}
          onClick={() => restore(device.id)}
        >
          {t('restore')}
        </WaitingButton>
      )}
      {sync.overlay}
      {isEditing && <DeviceDialog device={device} onClose={() => setIsEditing(false)} />}
    </>
  )
}
