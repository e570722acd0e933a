import { useState, type ReactNode } from 'react'
import { call } from '../../../platform/ui/call/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceFilter } from '../../device/screens/device-search.ts'
import { MOST_DEVICES } from '../../repair/rules/repair-records.ts'
import { RepairDialog } from '../../repair/screens/repair-dialog.tsx'
import { repairScreenTexts } from '../../repair/text.ts'
import { REPAIRS_KEY } from '../../rules/route-keys.ts'

/**
 * Adds one repair record for all selected devices, those of other pages too. The dialog is apart from the button: that goes once no device
 * is selected, as when all that matched have changed.
 */
export function useRepairMany(filter: DeviceFilter): { button: ReactNode; dialog: ReactNode } {
  const t = useText(repairScreenTexts)
  const mayRepair = useMayWrite(REPAIRS_KEY)
  const [serials, setSerials] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  async function open(): Promise<void> {
    setIsWaiting(true)
    try {
      const request = { ...filter, page: 1, size: MOST_DEVICES }
      const { data, totalCount } = await call('POST /device/find/', { request })
      if (totalCount > MOST_DEVICES) notify.warning(t('tooManyDevices', { most: MOST_DEVICES }))
      else setSerials(data.map(({ serial }) => serial).join('\n'))
    } catch (error) {
      notify.failure(error)
    } finally {
      setIsWaiting(false)
    }
  }
  return {
    button: mayRepair && (
      <WaitingButton type="button" className="plain-button" isWaiting={isWaiting} onClick={() => void open()}>
        + {t('addTitle')}
      </WaitingButton>
    ),
    dialog: serials !== undefined && (
      <RepairDialog record={null} serial={serials} today={today()} onClose={() => setSerials(undefined)} />
    ),
  }
}
