import { useCallback, useState, type KeyboardEvent } from 'react'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stateTexts } from '../../device/text.ts'
import type { Room, RoomRack } from '../rules/room-layout.ts'
import { sceneTexts } from '../text.ts'
import { DeviceCard, stateAt, useWhere } from './device-card.tsx'
import type { SceneData } from './scene-search.ts'

const DETAIL = '/traceDetail/index'

interface Props {
  scene: SceneData
  room: Room
  colors: readonly string[]
  /** the id of the device that is looked for */
  wanted: number | undefined
}

/** The same room as a map: rack beside rack, each device a link. Tab goes from rack to rack, the arrows from slot to slot. */
export function RoomMap({ scene, room, colors, wanted }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  return (
    <div className="room-map">
      {room.racks.map((rack) => (
        <RackMap
          key={`${rack.name} ${rack.aisle} ${rack.place}`}
          rack={rack}
          scene={scene}
          colors={colors}
          wanted={wanted}
          onPoint={setPointed}
        />
      ))}
      <aside className="room-map-card" aria-hidden="true">
        {pointed !== null && <DeviceCard scene={scene} device={pointed} />}
      </aside>
    </div>
  )
}

interface RackProps extends Omit<Props, 'room'> {
  rack: RoomRack
  onPoint: (device: number | null) => void
}

function RackMap({ rack, scene, colors, wanted, onPoint }: RackProps) {
  const t = useText(sceneTexts)
  const stateText = useText(stateTexts)
  const where = useWhere(scene)
  const { slots, shelves, cells } = rack
  const rackId = scene.racks.find(({ name }) => name === rack.name)?.id
  const first = cells.findIndex((cell) => cell !== null)
  const [current, setCurrent] = useState(-1)
  const reachable = cells[current] === null || cells[current] === undefined ? first : current
  // The lowest shelf is at the bottom.
  const order = Array.from({ length: shelves }, (_, row) => shelves - 1 - row).flatMap((shelf) =>
    Array.from({ length: slots }, (_, slot) => shelf * slots + slot),
  )

  /** Once, when it appears: brings it into view and shows its card. After the frame, which gives a new screen the focus. */
  const goThere = useCallback((cell: HTMLElement | null) => {
    if (cell) requestAnimationFrame(() => cell.focus())
  }, [])

  function go(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: slots, ArrowDown: -slots }[event.key]
    if (step === undefined) return
    event.preventDefault()
    for (let cell = reachable + step; cell >= 0 && cell < cells.length; cell += step)
      if (cells[cell] !== null) {
        setCurrent(cell)
        event.currentTarget.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()
        return
      }
  }

  return (
    <section className="rack-map" aria-label={rack.name === null ? t('unplaced') : t('rackName', { name: rack.name })}>
      <h2>
        {rackId === undefined ? (
          t('unplaced')
        ) : (
          <ScreenLink to="/machine_list/index" search={{ rackId }} title={t('listOfRack')}>
            {rack.name}
          </ScreenLink>
        )}
      </h2>
      {/* Arrow keys move between the links in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="rack-cells"
        style={{ gridTemplateColumns: `repeat(${slots}, 18px)` }}
        onKeyDown={go}
        onPointerLeave={() => onPoint(null)}
      >
        {order.map((cell) => {
          const device = cells[cell] ?? null
          if (device === null) return <i key={cell} className="rack-cell" data-none={rack.name === null} />
          const serial = scene.devices.serial[device] ?? ''
          const isWanted = wanted !== undefined && scene.devices.id[device] === wanted
          return (
            <ScreenLink
              key={cell}
              to={DETAIL}
              search={{ id: scene.devices.id[device] }}
              className="rack-cell"
              data-cell={cell}
              data-wanted={isWanted}
              ref={isWanted ? goThere : undefined}
              tabIndex={cell === reachable ? 0 : -1}
              aria-label={t('deviceIs', { serial, state: stateText(stateAt(scene, device)), where: where(device) })}
              style={{ background: colors[device] }}
              onPointerEnter={() => onPoint(device)}
              onFocus={() => {
                setCurrent(cell)
                onPoint(device)
              }}
            />
          )
        })}
      </div>
    </section>
  )
}
