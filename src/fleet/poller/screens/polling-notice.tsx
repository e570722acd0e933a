import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { figure, momentText } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'
import { FIND_POLLERS } from './poller-columns.tsx'
import './poller-screen.css'

const FRESH_MS = 30_000
const MOST_SITES = 3

/** Warns users who manage pollers of sites whose sweeps take too long, that are silent, or whose disk is full. Empty while all is well. */
export function PollingNotice() {
  return useMe()?.keys['poller'] === undefined ? null : <Notice />
}

function Notice() {
  const t = useText(pollerScreenTexts)
  const pollers = useCall(FIND_POLLERS[0], { request: { isTroubled: true, size: MOST_SITES } }, { staleMs: FRESH_MS })
  if (!pollers.data) return null
  const { data, totalCount, intervalSeconds } = pollers.data
  if (data.length === 0) return null
  return (
    <div className="polling-notice" role="status">
      <Icon name="warning" />
      <span className="poller-lines">
        {data.map(({ siteId, site, unknownSince, isStretched, lastSweep }) => (
          <span key={siteId}>
            {unknownSince
              ? t('silentNotice', { site, moment: momentText(unknownSince) })
              : isStretched
                ? t('stretchedNotice', {
                    site,
                    seconds: figure(lastSweep?.seconds),
                    interval: figure(intervalSeconds),
                  })
                : t('diskFullNotice', { site })}
          </span>
        ))}
        {totalCount > data.length && <span>{t('more', { n: totalCount - data.length })}</span>}
      </span>
      <ScreenLink to="/poller/index" search={{}}>
        {t('open')}
      </ScreenLink>
    </div>
  )
}
