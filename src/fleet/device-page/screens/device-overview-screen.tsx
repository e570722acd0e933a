import { ScreenLink, useSearch } from '../../../platform/ui/frame/address.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PollingNotice } from '../../poller/screens/polling-notice.tsx'
import { DeviceList } from './device-list.tsx'
import { FleetTrends } from './fleet-trends.tsx'
import { FleetTotals } from '../../device/screens/fleet-totals.tsx'
import { DevicePies } from '../../device/screens/device-pies.tsx'
import { readDeviceSearch, scopeOf } from '../../device/screens/device-search.ts'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { screenTexts } from '../../device/screens/text.ts'
import { MACHINE_TYPES_KEY, MACHINE_TYPES_PAGE } from '../../rules/route-keys.ts'

/** `/machine/index`: the whole fleet at a glance, and the list below it. */
export function DeviceOverviewScreen() {
  const t = useText(screenTexts)
  const [search] = useSearch(readDeviceSearch)
  const me = useMe()
  return (
    <>
      <PageHeader title={t('overview')}>
        {me && 'loss' in me.keys && (
          <ScreenLink to="/loss/index" search={scopeOf(search)} className="plain-button">
            <Icon name="chart" /> {t('losses')}
          </ScreenLink>
        )}
        {me && MACHINE_TYPES_KEY in me.keys && (
          <ScreenLink to={MACHINE_TYPES_PAGE} className="plain-button">
            <Icon name="chart" /> {t('byProvince')}
          </ScreenLink>
        )}
      </PageHeader>
      <PollingNotice />
      <StateTiles search={search} />
      <FleetTotals scope={scopeOf(search)} />
      <FleetTrends scope={scopeOf(search)} />
      <DevicePies search={search} path="/machine/index" />
      <DeviceList path="/machine/index" />
    </>
  )
}
