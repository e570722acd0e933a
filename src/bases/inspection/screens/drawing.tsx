import { useState, type PointerEvent } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useUnsaved } from '../../../platform/ui/form/use-unsaved.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { inspectionScreenTexts } from '../text.ts'
import {
  DRAWING_TOOLS,
  drawnObject,
  SEVERITY_COLOURS,
  withPoint,
  writtenObject,
  type DrawingTool,
  type DrawnObject,
  type Point,
  type Severity,
} from './drawing-objects.ts'
import { TankerOutline } from './tanker-outline.tsx'

const SEVERITIES = Object.keys(SEVERITY_COLOURS) as Severity[]
/** The outline's width; objects are stored in ratios of it. */
const WIDTH = 1000
const HEIGHT = 400

type Stored = ResponseOf<'POST /report/loadFabric/{id}'>

interface Props {
  reportId: number
  isOpen: boolean
  /** whether there is something that is not saved */
  onChanged: (isChanged: boolean) => void
}

/** The faults marked on the tanker's outline. */
export function Drawing({ onChanged, ...props }: Props) {
  const stored = useCall('POST /report/loadFabric/{id}', { params: { id: props.reportId } })
  /** what marks that are not saved were begun on: another version does not take them away */
  const [begunOn, setBegunOn] = useState<Stored>()
  return (
    <Answer of={stored}>
      {(latest) => {
        const drawing = begunOn ?? latest
        return (
          <DrawingOf
            key={drawing.version}
            {...props}
            stored={drawing}
            onChanged={(isChanged) => {
              setBegunOn(isChanged ? drawing : undefined)
              onChanged(isChanged)
            }}
          />
        )
      }}
    </Answer>
  )
}

function DrawingOf({ reportId, stored, isOpen, onChanged }: Props & { stored: Stored }) {
  const t = useText(inspectionScreenTexts)
  const ui = useText(uiTexts)
  const [before] = useState(() => (stored.json?.['objects'] ?? []) as readonly DrawnObject[])
  const [objects, setObjects] = useState(before)
  const [tool, setTool] = useState<DrawingTool>('circle')
  const [severity, setSeverity] = useState<Severity>('major')
  const [text, setText] = useState('')
  const [way, setWay] = useState<readonly Point[]>([])
  const save = useMutationCall('POST /report/saveFabric/{id}', {
    refreshes: ['POST /report/loadFabric/{id}', 'POST /report/getDetail/{id}'],
    onDone: () => {
      notify.success(ui('saved'))
      onChanged(false)
    },
  })
  const isChanged = objects !== before
  useUnsaved(isChanged, ['id'], onChanged)
  const growing = tool === 'text' || way.length === 0 ? undefined : drawnObject(tool, way, severity)

  function begin(event: PointerEvent<SVGSVGElement>): void {
    const at = pointOf(event)
    if (tool !== 'text') {
      event.currentTarget.setPointerCapture(event.pointerId)
      setWay([at])
    } else if (text.trim() !== '') setObjects([...objects, writtenObject(text.trim(), at, severity)])
  }
  function end(): void {
    if (growing) setObjects([...objects, growing])
    setWay([])
  }
  return (
    <div className="inspection-drawing">
      {isOpen && (
        <>
          <Choice label={t('tool')} options={DRAWING_TOOLS} value={tool} onChoose={setTool} />
          <Choice label={t('severity')} options={SEVERITIES} value={severity} onChoose={setSeverity} />
          {tool === 'text' && (
            <label>
              {t('drawnText')}
              <input
                className="plain-input"
                value={text}
                maxLength={100}
                onChange={({ target }) => setText(target.value)}
              />
            </label>
          )}
        </>
      )}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('drawingOf', { count: objects.length })}
        data-open={isOpen || undefined}
        onPointerDown={isOpen ? begin : undefined}
        onPointerMove={(event) => way.length > 0 && setWay(withPoint(way, pointOf(event)))}
        onPointerUp={end}
        onPointerCancel={() => setWay([])}
      >
        <TankerOutline />
        {[...objects, ...(growing ? [growing] : [])].map((one, at) => (
          // A drawing only grows at its end, and shrinks there.
          // oxlint-disable-next-line react/no-array-index-key
          <Drawn key={at} one={one} />
        ))}
      </svg>
      {isOpen && (
        <div className="inspection-moves">
          <button
            type="button"
            className="plain-button"
            disabled={objects.length === 0}
            onClick={() => setObjects(objects.slice(0, -1))}
          >
            {t('undo')}
          </button>
          <WaitingButton
            type="button"
            className="strong-button"
            disabled={!isChanged}
            isWaiting={save.isPending}
            onClick={() =>
              save.mutate({ params: { id: reportId }, request: { version: stored.version, json: { objects } } })
            }
          >
            {t('saveDrawing')}
          </WaitingButton>
        </div>
      )}
    </div>
  )
}

/** Where the pointer is, in ratios of the drawing's width. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.width }
}

/** Objects of kinds that this editor does not make are kept, and not shown. */
function Drawn({ one }: { one: DrawnObject }) {
  const look = {
    stroke: one.stroke,
    fill: one.fill === undefined || one.fill === '' ? 'none' : one.fill,
    strokeWidth: (one.strokeWidth ?? 0.005) * WIDTH,
  }
  switch (one.type) {
    case 'Line':
      return <line x1={one.x1 * WIDTH} y1={one.y1 * WIDTH} x2={one.x2 * WIDTH} y2={one.y2 * WIDTH} {...look} />
    case 'Polyline':
      return <polyline points={one.points.map(({ x, y }) => `${x * WIDTH},${y * WIDTH}`).join(' ')} {...look} />
    case 'Ellipse':
      return (
        <ellipse
          cx={(one.left + one.rx) * WIDTH}
          cy={(one.top + one.ry) * WIDTH}
          rx={one.rx * WIDTH}
          ry={one.ry * WIDTH}
          {...look}
        />
      )
    case 'IText':
      return (
        <text x={one.left * WIDTH} y={one.top * WIDTH} fontSize={one.fontSize * WIDTH} fill={one.fill}>
          {one.text}
        </text>
      )
    default:
      return null
  }
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  value: T
  onChoose: (value: T) => void
}

function Choice<T extends DrawingTool | Severity>({ label, options, value, onChoose }: ChoiceProps<T>) {
  const t = useText(inspectionScreenTexts)
  return (
    <fieldset className="inspection-choice" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="plain-button"
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {t(option)}
        </button>
      ))}
    </fieldset>
  )
}
