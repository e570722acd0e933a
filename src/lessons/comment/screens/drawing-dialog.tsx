import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { DRAWING } from '../../rules/file-types.ts'
import { commentScreenTexts } from '../text.ts'
import { COLOURS, paint, TOOLS, type Colour, type Spot, type Stroke, type Tool } from './drawing.ts'

interface Props {
  frame: ImageBitmap
  /** the id of the stored picture */
  onDrawn: (drawingId: number) => void
  onClose: () => void
}

interface Drawn {
  strokes: readonly Stroke[]
  isOpen: boolean
}

const STEP_SHARE = 1 / 50
const MOVES: Partial<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (at: number, most: number): number => Math.max(0, Math.min(most, at))

/** Drawing on a frame of the video: pen, arrow, rectangle, circle and words, by pointer or keyboard; kept as a picture. */
export function DrawingDialog({ frame, onDrawn, onClose }: Props) {
  const t = useText(commentScreenTexts)
  const ui = useText(uiTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [tool, setTool] = useState<Tool>('pen')
  const [colour, setColour] = useState<Colour>('red')
  const [words, setWords] = useState('')
  const wordsField = useRef<HTMLInputElement>(null)
  /** while `isOpen`, the last stroke is still on its way */
  const [{ strokes, isOpen }, setDrawn] = useState<Drawn>({ strokes: [], isOpen: false })
  /** where the keyboard is */
  const [cross, setCross] = useState<Spot>({ x: frame.width / 2, y: frame.height / 2 })
  const [hasCross, setHasCross] = useState(false)
  const send = useMutationCall('POST /attachments', { onDone: ({ id }) => onDrawn(id) })

  useEffect(() => {
    if (!canvas.current) return
    paint(canvas.current, frame, strokes)
    const pen = canvas.current.getContext('2d')
    if (!hasCross || !pen) return
    pen.strokeStyle = '#fff'
    pen.globalCompositeOperation = 'difference'
    pen.strokeRect(cross.x - 12, cross.y, 24, 0.1)
    pen.strokeRect(cross.x, cross.y - 12, 0.1, 24)
    pen.globalCompositeOperation = 'source-over'
  }, [frame, strokes, cross, hasCross])

  // Each step builds on the one before, not on what was drawn last: moves come faster than React draws.
  const addStroke = (spot: Spot, staysOpen: boolean) =>
    setDrawn((drawn) => ({ strokes: [...drawn.strokes, { tool, colour, spots: [spot], words }], isOpen: staysOpen }))
  function begin(spot: Spot): void {
    if (tool !== 'words') addStroke(spot, true)
    else if (words === '') wordsField.current?.focus()
    else addStroke(spot, false)
  }
  const goOn = (spot: Spot, staysOpen = true) =>
    setDrawn((drawn) => {
      const last = drawn.strokes.at(-1)
      if (!drawn.isOpen || !last) return drawn
      return { strokes: [...drawn.strokes.slice(0, -1), { ...last, spots: [...last.spots, spot] }], isOpen: staysOpen }
    })
  const end = (spot: Spot) => goOn(spot, false)

  function spotOf({ clientX, clientY }: PointerEvent): Spot {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: ((clientX - box.left) / box.width) * frame.width, y: ((clientY - box.top) / box.height) * frame.height }
  }

  function pressed(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    if (event.key === 'Enter') {
      if (isOpen) end(cross)
      else begin(cross)
    } else if (move) {
      const step = frame.width * STEP_SHARE
      const to = { x: within(cross.x + move.x * step, frame.width), y: within(cross.y + move.y * step, frame.height) }
      setCross(to)
      goOn(to)
    } else return
    event.preventDefault()
    setHasCross(true)
  }

  function use(): void {
    if (canvas.current) paint(canvas.current, frame, strokes)
    canvas.current?.toBlob((file) => {
      if (file) send.mutate({ query: { fileType: DRAWING, fileName: 'drawing.png' }, file })
    }, 'image/png')
  }

  async function leave(): Promise<void> {
    const isSure =
      strokes.length === 0 ||
      (await askToConfirm({ title: t('discardDrawing'), yes: ui('discard'), isDangerous: true }))
    if (isSure) onClose()
  }

  return (
    <Modal title={t('draw')} onClose={() => void leave()}>
      <div className="drawing-tools">
        <fieldset>
          <legend className="only-read-aloud">{t('draw')}</legend>
          {TOOLS.map((name) => (
            <button
              key={name}
              type="button"
              className="plain-button"
              aria-pressed={tool === name}
              onClick={() => setTool(name)}
            >
              {t(name)}
            </button>
          ))}
        </fieldset>
        <fieldset>
          <legend className="only-read-aloud">{t('colour')}</legend>
          {(Object.keys(COLOURS) as Colour[]).map((name) => (
            <button
              key={name}
              type="button"
              className="drawing-colour"
              style={{ background: COLOURS[name] }}
              aria-label={t(name)}
              aria-pressed={colour === name}
              onClick={() => setColour(name)}
            />
          ))}
        </fieldset>
        {tool === 'words' && (
          <input
            ref={wordsField}
            className="plain-input"
            aria-label={t('words')}
            placeholder={t('words')}
            maxLength={60}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <button
          type="button"
          className="plain-button"
          disabled={strokes.length === 0}
          onClick={() => setDrawn({ strokes: strokes.slice(0, -1), isOpen: false })}
        >
          {t('undo')}
        </button>
      </div>
      {/* Drawn on by pointer and by the keys that the hint names. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <canvas
        ref={canvas}
        className="drawing-canvas"
        width={frame.width}
        height={frame.height}
        // The frame's own proportions: a pointer's place is read from the box.
        style={{ width: `min(100%, ${(60 * frame.width) / frame.height}vh)` }}
        role="application"
        tabIndex={0}
        aria-label={t('ownDrawing')}
        aria-describedby="drawing-hint"
        onKeyDown={pressed}
        onPointerDown={(event) => {
          // A second finger or another button draws nothing.
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setHasCross(false)
          begin(spotOf(event))
        }}
        onPointerMove={(event) => event.isPrimary && goOn(spotOf(event))}
        onPointerUp={(event) => event.isPrimary && end(spotOf(event))}
        onPointerCancel={(event) => event.isPrimary && end(spotOf(event))}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <p id="drawing-hint">{t('canvasHint')}</p>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={() => void leave()}>
          {ui('cancel')}
        </button>
        <WaitingButton
          type="button"
          className="strong-button"
          disabled={strokes.length === 0}
          isWaiting={send.isPending}
          onClick={use}
        >
          {t('useDrawing')}
        </WaitingButton>
      </div>
    </Modal>
  )
}
