import { useState } from 'react'
import { call } from '../../../platform/ui/call/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceFilter } from '../../device/screens/device-search.ts'
import { MOST_DEVICES } from '../../repair/rules/repair-records.ts'
import { RepairDialog } from '../../repair/screens/repair-dialog.tsx'
import { repairScreenTexts } from '../../repair/text.ts'
import { REPAIRS_KEY } from '../../rules/route-keys.ts'

/** Adds one repair record for all selected devices, those of other pages too. */
export function RepairMany({ filter }: { filter: DeviceFilter }) {
  const t = useText(repairScreenTexts)
  const mayRepair = useMayWrite(REPAIRS_KEY)
  const [serials, setSerials] = useState<string>()
  async function open(): Promise<void> {
    const request = { ...filter, page: 1, size: MOST_DEVICES }
    const { data, totalCount } = await call('POST /device/find/', { request })
    if (totalCount > MOST_DEVICES) notify.warning(t('tooManyDevices', { most: MOST_DEVICES }))
    else setSerials(data.map(({ serial }) => serial).join('\n'))
  }
  if (!mayRepair) return null
  return (
    <>
      <button
        type="button"
        className="plain-button"
        onClick={() => void open().catch((error: unknown) => notify.failure(error))}
      >
        + {t('addTitle')}
      </button>
      {serials !== undefined && (
        <RepairDialog record={null} serial={serials} today={today()} onClose={() => setSerials(undefined)} />
      )}
    </>
  )
}
