import { expect, test } from 'vitest'
import { isDrawing, LARGEST_DRAWING_BYTES } from './drawing.ts'

const LINE = { type: 'Line', x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6, stroke: '#d4380d', strokeWidth: 0.01 }

test.each([
  ['nothing drawn', { version: '7.0.0', objects: [] }],
  ['a line', { objects: [LINE] }],
  [
    'a text',
    { objects: [{ type: 'IText', text: '裂纹 <3 mm', left: 0.2, top: 0.3, fontSize: 0.04, fill: 'red', styles: [] }] },
  ],
  [
    'a stroke of the pen',
    { objects: [{ type: 'Path', path: [['M', 0, 0], ['L', 1, 1], ['Z']], fill: null, shadow: null }] },
  ],
  ['a polyline', { objects: [{ type: 'Polyline', points: [{ x: 0, y: 1 }], strokeDashArray: [1, 2] }] }],
  ['a group, as an arrow is', { objects: [{ type: 'Group', objects: [LINE, { type: 'Triangle', width: 1 }] }] }],
])('%s is stored', (_, drawing) => {
  expect(isDrawing(drawing)).toBe(true)
})

test.each([
  ['no canvas', null],
  ['a list', []],
  ['no objects', { version: '7' }],
  ['a picture by its address', { objects: [{ type: 'Image', src: 'x' }] }],
  ['a picture behind', { objects: [], backgroundImage: { type: 'Image' } }],
  ['an address as a property', { objects: [{ ...LINE, src: 'x' }] }],
  ['a pattern as a colour', { objects: [{ ...LINE, fill: { type: 'pattern', source: 'x' } }] }],
  ['an address as a colour', { objects: [{ ...LINE, stroke: 'url(#x)' }] }],
  ['a script as a colour', { objects: [{ ...LINE, stroke: 'javascript:alert(1)' }] }],
  ['a clip path', { objects: [{ ...LINE, clipPath: LINE }] }],
  ['NaN, which JSON writes as null', { objects: [{ ...LINE, x1: null }] }],
  ['a number that is none', { objects: [{ ...LINE, x1: Number.NaN }] }],
  ['a number out of reach', { objects: [{ ...LINE, x1: 1e300 }] }],
  ['an unknown type', { objects: [{ type: 'Script' }] }],
  ['a type by an inherited name', { objects: [{ type: 'constructor' }] }],
  ['a property by an inherited name', { objects: [{ ...LINE, constructor: 'x' }] }],
  ['a picture within a group', { objects: [{ type: 'Group', objects: [{ type: 'Image', src: 'x' }] }] }],
  ['a path of words', { objects: [{ type: 'Path', path: [['M', 'x']] }] }],
  ['points with more than a place', { objects: [{ type: 'Polyline', points: [{ x: 0, y: 1, src: 'x' }] }] }],
  ['too many objects', { objects: Array.from({ length: 2001 }, () => LINE) }],
])('%s is refused', (_, drawing) => {
  expect(isDrawing(drawing)).toBe(false)
})

/** Whether a line with this property is stored. */
const takes = (name: string, value: unknown) => isDrawing({ objects: [{ ...LINE, [name]: value }] })

test.each<[name: string, taken: unknown[], refused: unknown[]]>([
  ['x1', [0, -100_000, 100_000], [100_001, '1', [], null]],
  ['originX', ['', 'left', '50 %', 'a'.repeat(40)], ['a'.repeat(41), 'a(b)', '(a', 'a)', 1, null, {}, ['left']]],
  ['severity', ['major'], ['<b>', 1, null]],
  [
    'fill',
    [null, '', 'transparent', 'Red', '#abc', '#aabbccdd', 'rgb(1,2,3)', 'rgba(1, 2, 3, 50%)'],
    ['#ab', '#xyz', '#aabbccdde', 'rgb()', 'rgb(a,b,c)', 'x rgb(1,2,3)', 'rgb(1,2,3);', 1, ['red'], { a: 1 }],
  ],
  ['flipX', [true, false], ['true', 1, null]],
  ['fontWeight', [400, 'bold'], [null, true, '(', 1e9]],
  ['strokeDashArray', [null, [], [1, 2]], [[1, 'x'], ['x', 1], 'none', { length: 0 }]],
  ['points', [[], [{ x: 0, y: 1 }]], [[{ x: 0, y: 1 }, { x: 0 }], [{ x: 0, y: 'y' }], [1], [null], null]],
  [
    'path',
    [[], [['M', 0, 0]], [['a', 1, 2, 3, 4, 5, 6, 7]]],
    [
      [
        ['M', 0],
        ['L', 'x'],
      ],
      [['M', 1, 2, 3, 4, 5, 6, 7, 8]],
      [['MM', 0]],
      [['1', 0]],
      ['M'],
      [{ length: 1 }],
      null,
    ],
  ],
  ['text', ['', 'x'.repeat(1000)], ['x'.repeat(1001), 1, null, ['x']]],
  ['shadow', [null], [{}, 'x', undefined]],
  ['styles', [[], {}], [[{}], { a: 1 }, null, 'x']],
  ['objects', [[]], [null, [null], ['x'], [[]], [{ type: 1 }]]],
])('%s takes %j and not %j', (name, taken, refused) => {
  expect(taken.map((value) => takes(name, value))).toEqual(taken.map(() => true))
  expect(refused.map((value) => takes(name, value))).toEqual(refused.map(() => false))
})

test.each('Line Path Polyline Polygon Triangle Circle Ellipse Rect IText Textbox Group'.split(' '))(
  '%s is a type',
  (type) => {
    expect(isDrawing({ objects: [{ type }] })).toBe(true)
  },
)

test.each(
  (
    'left top width height scaleX scaleY angle skewX skewY opacity strokeWidth strokeMiterLimit strokeDashOffset ' +
    'x1 y1 x2 y2 rx ry radius startAngle endAngle fontSize lineHeight charSpacing minWidth'
  ).split(' '),
)('%s is a number', (name) => {
  expect([takes(name, 1), takes(name, 'one')]).toEqual([true, false])
})

const points = (length: number) => Array.from({ length }, () => ({ x: 0, y: 0 }))
test.each([
  ['2,000 objects', { objects: Array.from({ length: 2000 }, () => LINE) }, true],
  ['a version that is no word', { version: 7, objects: [] }, false],
  ['20,000 points', { objects: [{ type: 'Polyline', points: points(20_000) }] }, true],
  ['more points', { objects: [{ type: 'Polyline', points: points(20_001) }] }, false],
])('%s', (_, drawing, expected) => {
  expect(isDrawing(drawing)).toBe(expected)
})

test('a drawing has 2 MB at the most', () => expect(LARGEST_DRAWING_BYTES).toBe(2_097_152))
