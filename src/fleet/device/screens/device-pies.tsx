import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { Skeleton, useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { DEVICE_STATES, type DeviceState } from '../rules/device-states.ts'
import { stateTexts } from '../text.ts'
import { narrowingOf, type DeviceNarrowing, type DeviceSearch } from './device-search.ts'
import { screenTexts } from './text.ts'
import { stateColors } from './state-colors.ts'
import './device-pies.css'

const PIES = ['state', 'repairTimes', 'type'] as const
type PieOf = (typeof PIES)[number]

/** How the devices divide by state, repair times and type; a part narrows the list of this screen to itself. */
export function DevicePies({ search, path }: { search: DeviceSearch; path: string }) {
  const t = useText(screenTexts)
  return (
    <section className="device-pies" aria-label={t('pies')}>
      {PIES.map((type) => (
        <DevicePie key={type} type={type} search={search} path={path} />
      ))}
    </section>
  )
}

function DevicePie({ type, search, path }: { type: PieOf; search: DeviceSearch; path: string }) {
  const t = useText(screenTexts)
  const stateText = useText(stateTexts)
  const theme = useTheme()
  // Its own filter is left out, so that the parts not chosen stay in sight and can be chosen instead.
  const request: DeviceNarrowing = { ...narrowingOf(search), [type]: undefined }
  const pie = useCall('POST /data/getPieDataByIndicator/{type}', { params: { type }, request }, { keepsPrevious: true })
  const failed = useFailed(pie)
  if (failed || !pie.data) {
    return (
      <figure className="chart-figure">
        <figcaption>{t(type)}</figcaption>
        {failed ?? <Skeleton rows={4} heightPx={150} />}
      </figure>
    )
  }
  const labels: Record<PieOf, (name: string) => string> = {
    state: (name) => (isState(name) ? stateText(name) : name),
    repairTimes: (name) => (/^\d+$/.test(name) ? t('timesCount', { n: Number(name) }) : name),
    type: (name) => name,
  }
  const chosen = search[type]
  return (
    <PieChart
      name={type}
      title={t(type)}
      data={pie.data}
      partLabel={labels[type]}
      partColor={
        type === 'state' ? (name) => (isState(name) ? stateColors[theme.shade][name] : theme.accent) : undefined
      }
      partLink={(name) => ({
        to: path,
        // The chosen part leads back to all of them.
        search: { ...search, page: 1, [type]: String(chosen) === name ? undefined : name },
      })}
    />
  )
}

function isState(name: string): name is DeviceState {
  return DEVICE_STATES.some((state) => state === name)
}
