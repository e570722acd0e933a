import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { addDays, writtenTime } from '../../../platform/rules/business-time.ts'
import { figure, percentText, shareText } from '../../../platform/ui/theme/format.ts'
import { efficiencyText, powerText, sumHashrateText } from '../../device/screens/units.ts'
import { noteActive } from '../../../platform/ui/frame/idle-clock.ts'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh, useLiveState, useReconnected } from '../../../platform/ui/call/live.ts'
import { reloadIfUpgraded } from '../../../platform/ui/call/load-part.ts'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { usePageTitle } from '../../../platform/ui/frame/page-header.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { customProperties } from '../../../platform/ui/theme/theme.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { stateTexts } from '../../device/text.ts'
import { wallTexts } from '../text.ts'
import { ProvinceMap } from './province-map.tsx'
import { WallLine } from './wall-line.tsx'
import { WallRank } from './wall-rank.tsx'
import { WarningTicker } from './warning-ticker.tsx'
import './wall-screen.css'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

const WALL_ANSWERS = [
  'POST /data/getBasicDataByState/state',
  'POST /data/getTotals',
  'POST /data/byProvince',
  'POST /data/lineOnlineRateByDeviceDaily',
  'POST /data/lineHashRateByDeviceDaily',
  'POST /data/orderSiteBy/{x}',
  'POST /data/orderClientBy/{x}',
  'POST /warning/find/',
  'GET /deviceDaily/getLastDate',
] as const
const TREND_DAYS = 30
const RANKED = 5
/** A wall is dark, whatever the rest of the console is. */
const DARK = Object.fromEntries(customProperties('dark')) as CSSProperties

/** `/screen/index`: the fleet on a wall. Fills any screen without scrolling, updates by events, and needs no user. */
export function WallScreen({ isDisplay = false }: { isDisplay?: boolean }) {
  const t = useText(wallTexts)
  const wall = useRef<HTMLDivElement>(null)
  usePageTitle(t('title'))
  useLiveRefresh('fleet', WALL_ANSWERS)
  // A server is upgraded while it is away.
  useReconnected(() => void reloadIfUpgraded())
  useStayLoggedIn()
  const lastDate = useCall('GET /deviceDaily/getLastDate').data
  const request = lastDate
    ? { businessDateQuery: [addDays(lastDate, 1 - TREND_DAYS), lastDate] as [string, string] }
    : undefined
  const online = useCall('POST /data/lineOnlineRateByDeviceDaily', { request }, ONCE(lastDate))
  const compliance = useCall('POST /data/lineHashRateByDeviceDaily', { request }, ONCE(lastDate))
  const places = useCall('POST /data/byProvince', { request: {} })
  const sites = useCall('POST /data/orderSiteBy/{x}', { params: { x: 'online_rate' }, request: { size: RANKED } })
  const clients = useCall('POST /data/orderClientBy/{x}', {
    params: { x: 'offline_device_count' },
    request: { size: RANKED },
  })
  return (
    <div ref={wall} className="wall" style={DARK} data-theme="dark">
      <WallHeader isDisplay={isDisplay}>
        <FullScreenButton of={wall} className="wall-button" />
      </WallHeader>
      <WallCounts />
      <WallTotals />
      <div className="wall-side">
        <WallLine title={t('online')} data={lastDate === null ? NO_DAYS : online.data} color="var(--accent)" />
        <WallLine title={t('compliance')} data={lastDate === null ? NO_DAYS : compliance.data} color="var(--good)" />
      </div>
      <ProvinceMap places={places.data} />
      <div className="wall-side">
        <WallRank
          title={t('sitesByOnline')}
          data={sites.data}
          valueText={(value) => percentText(value, 1)}
          full={100}
        />
        <WallRank title={t('clientsByOffline')} data={clients.data} valueText={figure} />
      </div>
      <WarningTicker />
    </div>
  )
}

/** Of a fleet without a day yet, for which no line is fetched. */
const NO_DAYS = { xAxis: [], series: [] }
/** Not fetched before the last day is known. */
const ONCE = (lastDate: string | null | undefined) => ({ isEnabled: Boolean(lastDate), keepsPrevious: true })

function WallHeader({ isDisplay, children }: { isDisplay: boolean; children: React.ReactNode }) {
  const t = useText(wallTexts)
  const live = useLiveState()
  const leadsBack = !isDisplay && window.top === window
  return (
    <header className="wall-header">
      <Logo />
      <h1>{t('title')}</h1>
      <div className="wall-header-end">
        <span className="wall-live" data-live={live === 'connected'} role="status">
          {t(live === 'connected' ? 'live' : 'lost')}
        </span>
        <WallClock />
        {children}
        {leadsBack && (
          <a href="/" className="wall-button">
            <Icon name="quit" /> {t('back')}
          </a>
        )}
      </div>
    </header>
  )
}

function WallClock() {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const written = writtenTime(new Date(nowMs), startData.timeZone)
  return <time dateTime={written}>{written.slice(0, 16)}</time>
}

function WallCounts() {
  const t = useText(wallTexts)
  const stateText = useText(stateTexts)
  const counts = useCall('POST /data/getBasicDataByState/state', { request: {} }).data
  return (
    <dl className="wall-counts" aria-label={t('counts')}>
      {(['total', ...DEVICE_STATES] as const).map((state) => (
        <div key={state} style={{ borderColor: `var(--state-${state})` }}>
          <dt>{stateText(state)}</dt>
          <dd style={{ color: `var(--state-${state})` }}>{figure(counts?.[state])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hash rate, power, efficiency and online share, in large letters. */
function WallTotals() {
  const t = useText(wallTexts)
  const totals = useCall('POST /data/getTotals', { request: {} }, { keepsPrevious: true }).data
  const isGuess = totals !== undefined && totals.estimated > 0
  const measured = { measured: figure(totals?.measured), online: figure(totals?.online) }
  return (
    <dl className="wall-totals" aria-label={t('totals')}>
      <div>
        <dt>{t('hashrate', { rated: sumHashrateText(totals?.ratedMhs, totals?.hashrateMhs) })}</dt>
        <dd>{sumHashrateText(totals?.hashrateMhs, totals?.ratedMhs)}</dd>
      </div>
      <div>
        <dt>{isGuess ? t('powerMeasured', measured) : t('power')}</dt>
        <dd>
          {isGuess && '≈ '}
          {powerText(totals?.watts)}
        </dd>
      </div>
      <div>
        <dt>{t('efficiency')}</dt>
        <dd>{efficiencyText(totals?.joulesPerTh)}</dd>
      </div>
      <div>
        <dt>{t('onlineNow')}</dt>
        <dd>{shareText(totals && totals.due > 0 ? totals.online / totals.due : null)}</dd>
      </div>
    </dl>
  )
}

/** A full-screen wall is being watched: without clicks, it does not count as idle. */
function useStayLoggedIn(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const isFull = document.fullscreenElement !== null || window.matchMedia('(display-mode: fullscreen)').matches
      if (isFull) noteActive()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
