import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { StateMark } from './state-mark.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_STATES } from '../rules/device-states.ts'
import { stateTexts } from '../text.ts'
import { scopeOf, type DeviceNarrowing } from './device-search.ts'
import { screenTexts } from './text.ts'
import './state-tiles.css'

const TILES = ['total', ...DEVICE_STATES] as const
export const LIST = '/machine_list/index'

/**
 * Nine counts, each a link to the devices behind it. They follow client, account and site of the search and nothing
 * else, and so does the link: the list shows as many rows as the tile counts.
 */
export function StateTiles({ search, isCompact }: { search: DeviceNarrowing; isCompact?: boolean }) {
  const t = useText(screenTexts)
  const stateText = useText(stateTexts)
  const scope = scopeOf(search)
  const counts = useCall('POST /data/getBasicDataByState/state', { request: scope }, { keepsPrevious: true })
  const failed = useFailed(counts)
  if (failed) return failed
  return (
    <nav className="state-tiles" aria-label={t('tiles')} data-compact={isCompact} aria-busy={counts.data === undefined}>
      {TILES.map((tile) => {
        const state = tile === 'total' ? undefined : tile
        const isChosen = isCompact && search.state === state
        return (
          <ScreenLink
            key={tile}
            to={LIST}
            search={{ ...scope, state }}
            className="state-tile"
            data-state={tile}
            aria-current={isChosen ? 'true' : undefined}
            ref={isChosen && counts.data ? showInLine : undefined}
          >
            <StateMark state={tile} sizePx={14} />
            <span className="state-tile-name">{stateText(tile)}</span>
            <strong>{counts.data ? figure(counts.data[tile]) : <span className="state-tile-wait" />}</strong>
          </ScreenLink>
        )
      })}
    </nav>
  )
}

/** On a phone the tiles are one line, wider than the window. Not by `scrollIntoView`, which could scroll the page, too. */
function showInLine(tile: HTMLElement | null): void {
  const line = tile?.parentElement
  if (!tile || !line) return
  const [frame, box] = [line.getBoundingClientRect(), tile.getBoundingClientRect()]
  line.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
}
