import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { loadPart } from '../../../platform/ui/call/load-part.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { usePreference } from '../../../platform/ui/call/use-preference.ts'
import { Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from '../../device/screens/text.ts'
import { TREND_ANSWERS } from '../../statistics/screens/trend-calls.ts'
import type { Trends as TrendsType } from '../../statistics/screens/trends.tsx'

const Trends = lazy(async () => ({
  default: await loadPart(() => import('../../statistics/screens/trends.tsx').then((file) => file.Trends)),
}))

type Props = ComponentProps<typeof TrendsType>

/** The whole fleet over time, or what the overview is narrowed to. Folded at first: the list is below it. */
export function FleetTrends({ scope }: { scope: Props['scope'] }) {
  const t = useText(screenTexts)
  const [kept, keep] = usePreference('overview.trends')
  const isOpen = kept === 'open'
  return (
    <section className="fleet-trends">
      <button
        type="button"
        className="plain-button"
        aria-expanded={isOpen}
        onClick={() => keep(isOpen ? null : 'open')}
      >
        <Icon name={isOpen ? 'up' : 'down'} /> {t('trends')}
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={8} heightPx={560} />}>
          <OpenTrends scope={scope} />
        </Suspense>
      )}
    </section>
  )
}

/** Its range is kept here and not in the address, which is the list's. */
function OpenTrends({ scope }: { scope: Props['scope'] }) {
  const t = useText(screenTexts)
  const [search, setSearch] = useState<Props['search']>({ period: undefined, from: undefined, to: undefined })
  useLiveRefresh('fleet', TREND_ANSWERS)
  return (
    <Trends
      scope={scope}
      stackTitle={t('stateStack')}
      search={search}
      onSearch={(change) => setSearch({ ...search, ...change })}
    />
  )
}
