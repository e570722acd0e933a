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
