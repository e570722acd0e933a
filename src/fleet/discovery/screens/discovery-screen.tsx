import { ScreenLink, useSearch } from '../../../platform/ui/frame/address.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useLive } from '../../../platform/ui/call/live.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ImportDevices } from '../../device-import/screens/import-devices.tsx'
import { discoveryScreenTexts } from '../text.ts'
import { DISCOVERY_ANSWERS } from './discovery-calls.ts'
import { readDiscoverySearch } from './discovery-search.ts'
import { FoundList } from './found-list.tsx'
import { SearchPanel } from './search-panel.tsx'
import './discovery-screen.css'

/** `/discovery/index`: scan a site's networks, then add the miners found. */
export function DiscoveryScreen() {
  const t = useText(discoveryScreenTexts)
  const [search, change] = useSearch(readDiscoverySearch)
  const sites = useCall('POST /site/find/', { request: { page: 1, size: 1 } })
  const siteId = search.siteId ?? sites.data?.data[0]?.id
  const choices = useNameChoices('POST /site/find/', { value: siteId })
  const refresh = useRefresh()
  useLive('discovery', (event) => {
    if (event.siteId === siteId) void refresh(DISCOVERY_ANSWERS)
  })
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ImportDevices siteId={siteId} />
      </PageHeader>
      <Answer
        of={sites}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty title={t('noSites')} hint={t('noSitesHint')}>
            <ScreenLink className="plain-button" to="/site/index">
              {t('toSites')}
            </ScreenLink>
          </Empty>
        }
      >
        {() => (
          <>
            <div className="discovery-site">
              <FilterChoice
                name="site"
                label={t('site')}
                value={siteId}
                {...choices}
                isRequired
                onChoose={(chosen) => change({ siteId: chosen, page: 1 })}
              />
            </div>
            {siteId !== undefined && (
              <>
                <SearchPanel key={siteId} siteId={siteId} />
                <FoundList siteId={siteId} />
              </>
            )}
          </>
        )}
      </Answer>
    </>
  )
}
