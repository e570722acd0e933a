import { expect, test } from 'vitest'
import { drawnShapes } from './drawn-shapes.ts'

test('what the editor makes is drawn; other objects, and incomplete ones, are left out', () => {
  const objects = [
    { type: 'Line', x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.3, stroke: '#d6342c', strokeWidth: 0.004 },
    { type: 'Ellipse', left: 0.1, top: 0.2, rx: 0.05, ry: 0.02, stroke: 'red', fill: 'transparent' },
    { type: 'IText', left: 0.3, top: 0.1, text: '锈蚀', fontSize: 0.03, fill: '#d98200' },
    { type: 'Polyline', points: [{ x: 0, y: 0 }] },
    { type: 'Line', x1: 0.1 },
    { type: 'Rect', left: 0, top: 0, width: 1, height: 1 },
  ]
  expect(drawnShapes({ objects })).toEqual([
    {
      is: 'way',
      points: [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.3 },
      ],
      stroke: '#d6342c',
      fill: null,
      width: 0.004,
    },
    {
      is: 'ellipse',
      x: expect.closeTo(0.15) as number,
      y: 0.22,
      rx: 0.05,
      ry: 0.02,
      stroke: '#000000',
      fill: null,
      width: 0.005,
    },
    { is: 'text', x: 0.3, y: 0.1, text: '锈蚀', size: 0.03, fill: '#d98200' },
  ])
})

test.each([[null], [{}], [{ objects: 'none' }]])('%j has no shapes', (drawing) => {
  expect(drawnShapes(drawing)).toEqual([])
})

const LINE = { type: 'Line', x1: 0, y1: 0, x2: 1, y2: 1 }
const ELLIPSE = { type: 'Ellipse', left: 0.5, top: 0.5, rx: 0.1, ry: 0.1 }
const TEXT = { type: 'IText', left: 0, top: 0, text: 'a', fontSize: 0.1 }

test('a pen’s way is drawn through its points', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0.5 },
  ]
  expect(drawnShapes({ objects: [{ type: 'Polyline', points }] })).toMatchObject([{ is: 'way', points }])
})

test.each([
  ...['x1', 'y1', 'x2', 'y2'].map((name) => ({ ...LINE, [name]: null })),
  ...['left', 'top', 'rx', 'ry'].map((name) => ({ ...ELLIPSE, [name]: '1' })),
  ...['left', 'top', 'text', 'fontSize'].map((name) => ({ ...TEXT, [name]: null })),
  { ...LINE, x1: Number.POSITIVE_INFINITY },
  { ...LINE, type: 'Rect' },
  { ...ELLIPSE, type: 'Circle' },
  { ...TEXT, type: 'Textbox' },
  { type: 'Polyline', points: 'none' },
  { type: 'Polyline' },
  {
    type: 'Polygon',
    points: [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
  },
])('%j is left out', (one) => {
  expect(drawnShapes({ objects: [one] })).toEqual([])
})

test.each([
  ['#A1b2C3', '#A1b2C3'],
  ['#a1b2c3d', '#000000'],
  ['x#a1b2c3', '#000000'],
  ['red', '#000000'],
  ['', null],
  ['transparent', null],
  [7, null],
  [undefined, null],
])('the colour %j is drawn as %j', (stroke, expected) => {
  expect(drawnShapes({ objects: [{ ...LINE, stroke }] })).toMatchObject([{ stroke: expected }])
})

test('a text without a colour is black', () => {
  expect(drawnShapes({ objects: [TEXT] })).toMatchObject([{ fill: '#000000' }])
})
