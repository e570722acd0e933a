import { STROKE } from '../rules/drawn-shapes.ts'

// A drawing as it is stored: fabric's names, in ratios of the picture's width (docs/decisions/0063), of which the editor makes these.

interface Look {
  stroke?: string
  fill?: string
  strokeWidth?: number
  severity?: string
}
export interface Point {
  x: number
  y: number
}
export type DrawnObject = Look &
  (
    | { type: 'Polyline'; points: readonly Point[] }
    | { type: 'Line'; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Ellipse'; left: number; top: number; rx: number; ry: number }
    | { type: 'IText'; left: number; top: number; text: string; fontSize: number }
  )

export const DRAWING_TOOLS = ['pen', 'line', 'arrow', 'circle', 'text'] as const
export type DrawingTool = (typeof DRAWING_TOOLS)[number]

/** Colours of marks by severity, seen on light and dark. */
export const SEVERITY_COLOURS = { minor: '#2f7fd6', major: '#d98200', critical: '#d6342c' } as const
export type Severity = keyof typeof SEVERITY_COLOURS

const FONT_SIZE = 0.03
/** How long the head of an arrow is, and how wide it opens. */
const HEAD = 0.03
const HEAD_ANGLE = Math.PI / 7
/** Points closer than this are one. */
const NEAR = 0.003
const MOST_POINTS = 500

/** To a ten-thousandth of the picture. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const roundedPoint = ({ x, y }: Point): Point => ({ x: rounded(x), y: rounded(y) })

const isFar = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) >= NEAR

/** A pen's way with another point, unless it is as good as the last one. */
export function withPoint(way: readonly Point[], point: Point): readonly Point[] {
  const last = way.at(-1)
  return way.length >= MOST_POINTS || (last && !isFar(last, point)) ? way : [...way, roundedPoint(point)]
}

/** What a tool makes of the way of the pointer; undefined: too short to be seen. */
export function drawnObject(
  tool: Exclude<DrawingTool, 'text'>,
  way: readonly Point[],
  severity: Severity,
): DrawnObject | undefined {
  const [start, end] = [way[0], way.at(-1)]
  if (!start || !end || !isFar(start, end)) return undefined
  const look = { stroke: SEVERITY_COLOURS[severity], fill: 'transparent', strokeWidth: STROKE, severity }
  if (tool === 'pen') return { type: 'Polyline', points: way, ...look }
  if (tool === 'line') return { type: 'Line', x1: start.x, y1: start.y, x2: end.x, y2: end.y, ...look }
  if (tool === 'arrow') {
    const points = [start, end, headPoint(start, end, 1), end, headPoint(start, end, -1)]
    return { type: 'Polyline', points, ...look }
  }
  const [rx, ry] = [Math.abs(end.x - start.x) / 2, Math.abs(end.y - start.y) / 2]
  const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
  return { type: 'Ellipse', left, top, rx: rounded(rx), ry: rounded(ry), ...look }
}

function headPoint(start: Point, end: Point, side: 1 | -1): Point {
  const angle = Math.atan2(end.y - start.y, end.x - start.x) + Math.PI + side * HEAD_ANGLE
  return roundedPoint({ x: end.x + HEAD * Math.cos(angle), y: end.y + HEAD * Math.sin(angle) })
}

export function writtenObject(text: string, at: Point, severity: Severity): DrawnObject {
  const { x, y } = roundedPoint(at)
  const fill = SEVERITY_COLOURS[severity]
  return { type: 'IText', left: x, top: y, text, fontSize: FONT_SIZE, fill, severity }
}
