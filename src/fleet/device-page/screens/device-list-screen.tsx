import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DeviceList } from './device-list.tsx'
import { readDeviceSearch } from '../../device/screens/device-search.ts'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { screenTexts } from '../../device/screens/text.ts'

/** `/machine_list/index`: where the tiles lead; a strip of them goes from state to state. */
export function DeviceListScreen() {
  const t = useText(screenTexts)
  const [search] = useSearch(readDeviceSearch)
  return (
    <>
      <PageHeader title={t('list')} hasBack />
      <StateTiles search={search} isCompact />
      <DeviceList path="/machine_list/index" />
    </>
  )
}
