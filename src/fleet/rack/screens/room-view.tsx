import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPart } from '../../../platform/ui/call/load-part.ts'
import { Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import type { Room } from '../rules/room-layout.ts'
import { sceneTexts } from '../text.ts'
import { DeviceCard } from './device-card.tsx'
import type { Room3d } from './room-3d.ts'
import type { SceneData } from './scene-search.ts'

interface Props {
  label: string
  scene: SceneData
  room: Room
  colors: readonly string[]
  onOpen: (deviceId: number) => void
  /** the browser can't draw it */
  onImpossible: () => void
}

/** The room in 3D, with a card of what the mouse points at. */
export function RoomView({ label, scene, room, colors, onOpen, onImpossible }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const { lineStrong, ink } = useTheme()
  const unplaced = useText(sceneTexts)('unplaced')
  const [drawn, setDrawn] = useState<Room3d | null>(null)
  const [pointed, setPointed] = useState<{ device: number; x: number; y: number } | null>(null)

  const open = useEffectEvent((device: number) => {
    const id = scene.devices.id[device]
    if (id !== undefined) onOpen(id)
  })
  const giveUp = useEffectEvent(onImpossible)
  useEffect(() => {
    let room3d: Room3d | undefined
    let isGone = false
    async function start(): Promise<void> {
      try {
        const { drawRoom } = await loadPart(() => import('./room-3d.ts'))
        if (isGone || !host.current) return
        const point = (device: number | null, x: number, y: number) =>
          setPointed(device === null ? null : { device, x, y })
        room3d = drawRoom(host.current, { line: lineStrong, ink, unplaced }, { onPoint: point, onOpen: open })
        setDrawn(room3d)
      } catch {
        giveUp()
      }
    }
    void start()
    return () => {
      isGone = true
      room3d?.dispose()
      setDrawn(null)
    }
  }, [lineStrong, ink, unplaced])

  useEffect(() => drawn?.place(room), [drawn, room])
  // New places come with new colours: both are of one answer.
  useEffect(() => drawn?.color(colors), [drawn, colors])

  return (
    <div className="room-3d" role="img" aria-label={label} data-points={pointed !== null}>
      <div ref={host} className="room-canvas" />
      {!drawn && <Skeleton rows={8} heightPx={360} />}
      {pointed && (
        <div className="room-pointed" style={{ left: pointed.x, top: pointed.y }}>
          <DeviceCard scene={scene} device={pointed.device} />
        </div>
      )}
    </div>
  )
}
