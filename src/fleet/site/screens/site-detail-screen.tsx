import { useState } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { SiteLogins } from '../../miner-login/screens/site-logins.tsx'
import { SiteCurtailment } from '../../curtailment/screens/site-curtailment.tsx'
import { SiteCommands } from '../../command/screens/site-commands.tsx'
import { NO_NARROWING } from '../../device/screens/device-search.ts'
import { FleetTotals } from '../../device/screens/fleet-totals.tsx'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { stateTexts } from '../../device/text.ts'
import { NoOwner } from '../../owner/screens/no-owner.tsx'
import { OwnerLinks } from '../../owner/screens/owner-links.tsx'
import { OwnerDetailPlace, type OwnerDetailProps } from '../../owner/screens/owner-detail-place.tsx'
import { OwnerPie } from '../../owner/screens/owner-rankings.tsx'
import { stateOf } from '../../device/screens/state-of.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { TREND_ANSWERS } from '../../statistics/screens/trend-calls.ts'
import { Trends } from '../../statistics/screens/trends.tsx'
import { EditSite } from './edit-site.tsx'
import { SiteNetworks } from './site-networks.tsx'
import { SitePoller } from './site-poller.tsx'
import { siteScreenTexts } from './text.ts'
import { stateColors } from '../../device/screens/state-colors.ts'

const SITES = '/site/index'
const PIES = ['POST /data/getPieDataByIndicator/{type}', 'POST /data/getPieDataByClientDevice'] as const

/** `/site_detail/index?id=`: one site, how its devices divide, and its days; without an id the first one. */
export function SiteDetailScreen() {
  const t = useText(siteScreenTexts)
  return (
    <OwnerDetailPlace address="POST /site/find/" title={t('siteDetail')} list={SITES} none={t('none')}>
      {(props) => <SiteDetail key={props.id} {...props} />}
    </OwnerDetailPlace>
  )
}

function SiteDetail({ id, search, onSearch, chooser }: OwnerDetailProps) {
  const t = useText(siteScreenTexts)
  const owner = useText(ownerScreenTexts)
  const ui = useText(uiTexts)
  const answer = useCall('GET /site/getById/{id}', { params: { id } })
  useLiveRefresh('fleet', [...TREND_ANSWERS, ...PIES])
  const mayWrite = useMayWrite('site_admin')
  const [isEditing, setIsEditing] = useState(false)
  const site = answer.data
  const isGone = answer.error?.code === 404
  const place = [site?.province, site?.city, site?.region].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={site ? t('detailTitle', { name: site.name }) : t('siteDetail')}
        hint={site?.isDeleted ? owner('isDeleted') : place}
        hasBack={search.active === undefined}
      >
        {chooser}
        {!isGone && <OwnerLinks scope={{ siteId: id }} />}
        {site && !site.isDeleted && mayWrite && (
          <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
            {ui('edit')}
          </button>
        )}
      </PageHeader>
      {isGone ? (
        <NoOwner list={SITES} />
      ) : (
        <>
          <StateTiles search={{ ...NO_NARROWING, siteId: id }} />
          <FleetTotals scope={{ siteId: id }} />
          <Trends scope={{ siteId: id }} stackTitle={t('stack')} search={search} onSearch={onSearch} />
          <section className="owner-charts" data-columns="2" aria-label={t('divided')}>
            <StatePie siteId={id} />
            <OwnerPie address="POST /data/getPieDataByClientDevice" title={t('clientPie')} scope={{ siteId: id }} />
          </section>
          <SiteNetworks siteId={id} />
          <SitePoller siteId={id} />
          <SiteCommands siteId={id} />
          <SiteLogins siteId={id} />
          <SiteCurtailment siteId={id} />
        </>
      )}
      {isEditing && <EditSite id={id} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function StatePie({ siteId }: { siteId: number }) {
  const t = useText(siteScreenTexts)
  const stateText = useText(stateTexts)
  const theme = useTheme()
  const pie = useCall(PIES[0], { params: { type: 'state' }, request: { siteId } }, { keepsPrevious: true })
  return (
    <Answer of={pie} skeleton={<Skeleton rows={6} heightPx={240} />}>
      {(data) => (
        <PieChart
          name="statePie"
          title={t('statePie')}
          data={data}
          partLabel={(name) => stateText(stateOf(name))}
          partColor={(name) => stateColors[theme.shade][stateOf(name)]}
          partLink={(name) => ({ to: '/machine_list/index', search: { siteId, state: name } })}
        />
      )}
    </Answer>
  )
}
