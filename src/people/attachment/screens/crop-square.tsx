import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { cropSide, MOST_ZOOM, wholeCrop, withinPicture } from '../rules/crop.ts'
import type { Crop } from '../rules/crop.ts'
import { attachmentTexts } from '../text.ts'

const DRAWN_PX = 512
const PREVIEW_PX = 128
/** of what is shown, at each press of an arrow key */
const STEP = 0.05
const ZOOM_STEP = 1.1

const MOVES: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const ZOOMS: Partial<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

interface Props {
  picture: ImageBitmap
  /** what is shown is drawn here, 512 × 512 */
  canvas: RefObject<HTMLCanvasElement | null>
  /** of the instructions */
  hintId: string
}

/** A square part of a picture, chosen by dragging, by keys or by the slider, with how it will look when small. */
export function CropSquare({ picture, canvas, hintId }: Props) {
  const t = useText(attachmentTexts)
  const [chosen, setChosen] = useState<{ of: ImageBitmap; crop: Crop }>({ of: picture, crop: wholeCrop(picture) })
  const crop = chosen.of === picture ? chosen.crop : wholeCrop(picture)
  const preview = useRef<HTMLCanvasElement>(null)
  const side = cropSide(picture, crop)
  const change = (to: Partial<Crop>) => setChosen({ of: picture, crop: withinPicture(picture, { ...crop, ...to }) })

  useEffect(() => {
    const left = crop.x - side / 2
    const top = crop.y - side / 2
    for (const each of [canvas.current, preview.current]) {
      const pen = each?.getContext('2d')
      pen?.clearRect(0, 0, each?.width ?? 0, each?.height ?? 0)
      pen?.drawImage(picture, left, top, side, side, 0, 0, each?.width ?? 0, each?.height ?? 0)
    }
  }, [picture, canvas, crop.x, crop.y, side])

  function pressed(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    const zoom = ZOOMS[event.key]
    if (!move && !zoom) return
    event.preventDefault()
    change(move ? { x: crop.x + move[0] * side, y: crop.y + move[1] * side } : { zoom: crop.zoom * (zoom ?? 1) })
  }
  function dragged(event: PointerEvent<HTMLButtonElement>): void {
    if (event.buttons !== 1) return
    const scale = side / event.currentTarget.clientWidth
    change({ x: crop.x - event.movementX * scale, y: crop.y - event.movementY * scale })
  }

  return (
    <div className="crop">
      <button
        type="button"
        className="crop-square"
        aria-label={t('crop')}
        aria-describedby={hintId}
        onKeyDown={pressed}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={dragged}
      >
        <canvas ref={canvas} width={DRAWN_PX} height={DRAWN_PX} />
      </button>
      <div className="crop-side">
        <canvas
          ref={preview}
          className="crop-preview"
          width={PREVIEW_PX}
          height={PREVIEW_PX}
          role="img"
          aria-label={t('preview')}
        />
        <label>
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => change({ zoom: event.target.valueAsNumber })}
          />
        </label>
      </div>
    </div>
  )
}
