// What a stored drawing shows on paper: objects of the editor's four types, in ratios of the picture's width. What else fabric could have
// written is stored, and not shown, as on the screen.

interface Look {
  stroke: string | null
  fill: string | null
  width: number
}
export type DrawnShape =
  | (Look & { is: 'way'; points: { x: number; y: number }[] })
  | (Look & { is: 'ellipse'; x: number; y: number; rx: number; ry: number })
  | { is: 'text'; x: number; y: number; text: string; size: number; fill: string }

/** How wide a line is that names no width, as all of the editor's, in widths of the picture. */
export const STROKE = 0.005
const INK = '#000000'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** Colours as the editor writes them; another one is drawn in black. */
const colour = (value: unknown): string | null => {
  if (typeof value !== 'string' || value === '' || value === 'transparent') return null
  return /^#[\da-f]{6}$/i.test(value) ? value : INK
}

function shapeOf(one: Record<string, unknown>): DrawnShape | undefined {
  const { type, left, top, rx, ry, x1, y1, x2, y2, text, fontSize, points, strokeWidth } = one
  const look: Look = {
    stroke: colour(one['stroke']),
    fill: colour(one['fill']),
    width: isNumber(strokeWidth) ? strokeWidth : STROKE,
  }
  if (type === 'Line' && isNumber(x1) && isNumber(y1) && isNumber(x2) && isNumber(y2)) {
    const ends = [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ]
    return { is: 'way', points: ends, ...look }
  }
  if (type === 'Polyline' && Array.isArray(points) && points.length > 1)
    return { is: 'way', points: points as { x: number; y: number }[], ...look }
  if (!isNumber(left) || !isNumber(top)) return undefined
  if (type === 'Ellipse' && isNumber(rx) && isNumber(ry))
    return { is: 'ellipse', x: left + rx, y: top + ry, rx, ry, ...look }
  if (type === 'IText' && typeof text === 'string' && isNumber(fontSize))
    return { is: 'text', x: left, y: top, text, size: fontSize, fill: look.fill ?? INK }
  return undefined
}

/** `drawing`: what `isDrawing` let through, or null. */
export function drawnShapes(drawing: unknown): DrawnShape[] {
  const objects = (drawing as { objects?: unknown } | null)?.objects
  if (!Array.isArray(objects)) return []
  return (objects as Record<string, unknown>[]).flatMap((one) => shapeOf(one) ?? [])
}
