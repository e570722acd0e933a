import { expect, test } from 'vitest'
import { isDrawing } from './drawing.ts'

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
