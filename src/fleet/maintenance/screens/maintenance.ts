import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readOneOf, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MAINTENANCE_STATES } from '../rules/maintenance-times.ts'
import { maintenanceScreenTexts } from '../text.ts'

export type Maintenance = ResponseOf<'POST /maintenance/find/'>['data'][number]
export const ANSWERS = ['POST /maintenance/find/', 'POST /maintenance/bands/'] as const

/** Which maintenance: all of it is in the address. */
export const readMaintenanceSearch = (search: Search) => ({
  ...readTablePage(search, []),
  state: readOneOf(search['state'], MAINTENANCE_STATES),
  siteId: readId(search['siteId']),
})

/** What a maintenance covers, in words. */
export function useCoveredInWords(): (covered: Pick<Maintenance, 'site' | 'rack' | 'devices'>) => string {
  const t = useText(maintenanceScreenTexts)
  return ({ site, rack, devices }) => {
    if (site === null) return t('devices', { count: devices ?? 0 })
    return rack === null ? site : t('rackOf', { site, rack })
  }
}
