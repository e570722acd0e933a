import { expect, test } from 'vitest'
import { isDrawing } from '../rules/drawing.ts'
import { DRAWING_TOOLS, drawnObject, withPoint, writtenObject, type Point } from './drawing-objects.ts'

const way: Point[] = [
  { x: 0.1, y: 0.1 },
  { x: 0.2, y: 0.15 },
  { x: 0.4, y: 0.3 },
]

test('what every tool draws may be stored', () => {
  const objects = DRAWING_TOOLS.map((tool) =>
    tool === 'text' ? writtenObject('裂纹', { x: 0.5, y: 0.2 }, 'minor') : drawnObject(tool, way, 'critical'),
  )
  expect(isDrawing({ objects })).toBe(true)
})

test('a tap draws nothing, and points that are as good as the last one are left out', () => {
  expect(drawnObject('line', [{ x: 0.1, y: 0.1 }], 'minor')).toBeUndefined()
  expect(withPoint(way, { x: 0.4001, y: 0.3 })).toBe(way)
  expect(withPoint(way, { x: 0.51239, y: 0.3 }).at(-1)).toEqual({ x: 0.5124, y: 0.3 })
})

test('a circle lies between the two ends of the way', () => {
  expect(drawnObject('circle', way.toReversed(), 'major')).toMatchObject({ left: 0.1, top: 0.1, rx: 0.15, ry: 0.1 })
})
