// A drawing over the tanker's picture, as fabric's canvas writes it (https://fabricjs.com, toJSON). Only what these lists
// name is stored: loading a drawing would fetch any address in it.

/** In JSON, UTF-8. */
export const LARGEST_DRAWING_BYTES = 2 * 1024 * 1024
const MOST_OBJECTS = 2000
const MOST_POINTS = 20_000
const LARGEST_NUMBER = 100_000

const TYPES = new Set([
  'Line',
  'Path',
  'Polyline',
  'Polygon',
  'Triangle',
  'Circle',
  'Ellipse',
  'Rect',
  'IText',
  'Textbox',
  'Group',
])

type Check = (value: unknown) => boolean
const isNumber: Check = (value) => typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER
const isWord: Check = (value) => typeof value === 'string' && /^[\w.% -]{0,40}$/.test(value)
const isColour: Check = (value) =>
  value === null ||
  (typeof value === 'string' && /^(|transparent|[a-z]{3,20}|#[\da-f]{3,8}|rgba?\([\d., %]{5,40}\))$/i.test(value))
const isFlag: Check = (value) => typeof value === 'boolean'
const isNumbers: Check = (value) => value === null || (isShort(value) && value.every(isNumber))
const isShort = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= MOST_POINTS
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPoints: Check = (value) =>
  isShort(value) &&
  value.every(
    (point) => isRecord(point) && Object.keys(point).length === 2 && isNumber(point['x']) && isNumber(point['y']),
  )
/** [['M', 0.1, 0.2], ['Q', …], …] */
const isPath: Check = (value) =>
  isShort(value) &&
  value.every(
    (step) =>
      Array.isArray(step) && step.length <= 8 && /^[A-Za-z]$/.test(String(step[0])) && step.slice(1).every(isNumber),
  )

const named = (names: string, check: Check) => names.split(' ').map((name) => [name, check] as const)
const PROPERTIES = new Map<string, Check>([
  ...named(
    'left top width height scaleX scaleY angle skewX skewY opacity strokeWidth strokeMiterLimit strokeDashOffset',
    isNumber,
  ),
  ...named('x1 y1 x2 y2 rx ry radius startAngle endAngle fontSize lineHeight charSpacing minWidth', isNumber),
  ...named('version originX originY strokeLineCap strokeLineJoin fillRule paintFirst globalCompositeOperation', isWord),
  ...named('fontFamily fontStyle textAlign direction severity', isWord),
  ...named('fill stroke backgroundColor textBackgroundColor', isColour),
  ...named('flipX flipY visible strokeUniform underline overline linethrough splitByGrapheme counterClockwise', isFlag),
  ['fontWeight', (value) => isNumber(value) || isWord(value)],
  ['strokeDashArray', isNumbers],
  ['points', isPoints],
  ['path', isPath],
  ['text', (value) => typeof value === 'string' && value.length <= 1000],
  ['objects', isObjects],
  // What fabric writes of what is not used.
  ...named('shadow clipPath backgroundImage overlayImage', (value) => value === null),
  [
    'styles',
    (value) => (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0),
  ],
])

const ofProperties = (entries: readonly [string, unknown][]): boolean =>
  entries.every(([name, value]) => PROPERTIES.get(name)?.(value) ?? false)

function isObjects(value: unknown): boolean {
  return (
    isShort(value) &&
    value.length <= MOST_OBJECTS &&
    value.every((one) => {
      if (!isRecord(one)) return false
      const { type, ...rest } = one
      return typeof type === 'string' && TYPES.has(type) && ofProperties(Object.entries(rest))
    })
  )
}

/** Whether it is a canvas of allowed objects with allowed properties; how long it is, is not looked at. */
export function isDrawing(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { version, objects, ...rest } = value
  return (version === undefined || isWord(version)) && isObjects(objects) && Object.keys(rest).length === 0
}
