import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { belongsTo, findStorms, LONGEST_MS } from './storms.ts'
import type { Opened } from './storms.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

const place = { devices: 500, ofRack: new Map([[1, 20]]) }
/** One device each, from a minute on, so many seconds apart. */
const opened = (count: number, { fromS = 0, everyS = 1, rackId = null as number | null, firstId = 1 } = {}): Opened[] =>
  Array.from({ length: count }, (_, at) => ({
    id: firstId + at,
    deviceId: firstId + at,
    rackId,
    atMs: (fromS + at * everyS) * 1000,
  }))
const sizesOf = (warnings: readonly Opened[], where = place) =>
  findStorms(warnings, where).map(({ rackId, ids }) => [rackId, ids.length])

describe('a storm', () => {
  test.each<[string, Opened[], [number | null, number][]]>([
    ['ten devices of a site within minutes', opened(10), [[null, 10]]],
    ['nine are too few', opened(9), []],
    ['ten within five minutes', opened(10, { everyS: 33 }), [[null, 10]]],
    ['ten in more than five minutes are no storm', opened(10, { everyS: 34 }), []],
    ['one device again and again', opened(12).map((each) => ({ ...each, deviceId: 1 })), []],
    ['a quarter of a rack', opened(5, { rackId: 1 }), [[1, 5]]],
    ['less than a quarter of a rack', opened(4, { rackId: 1 }), []],
    ['a rack of a storm of the site', opened(10, { rackId: 1 }), [[null, 10]]],
    ['what opens soon after is part of it', [...opened(10), ...opened(1, { fromS: 300, firstId: 20 })], [[null, 11]]],
    ['what opens later is not', [...opened(10), ...opened(1, { fromS: 310, firstId: 20 })], [[null, 10]]],
    [
      'two of them',
      [...opened(10), ...opened(10, { fromS: 900, firstId: 20 })],
      [
        [null, 10],
        [null, 10],
      ],
    ],
    ['none', [], []],
  ])('%s', (_name, warnings, expected) => expect(sizesOf(warnings)).toEqual(expected))

  test('needs one device in a hundred of a large site', () => {
    const large = { devices: 20_000, ofRack: new Map() }
    expect(sizesOf(opened(199), large)).toEqual([])
    expect(sizesOf(opened(200), large)).toEqual([[null, 200]])
  })

  test('ends after an hour', () => {
    const [first, second] = findStorms(opened(1000, { everyS: 7 }), place)
    expect((first?.lastMs ?? 0) - (first?.firstMs ?? 0)).toBeLessThanOrEqual(LONGEST_MS)
    expect(second?.firstMs).toBeGreaterThan(first?.lastMs ?? 0)
  })

  test('takes up later ones of its own rack alone', () => {
    const storm = { rackId: 1, firstMs: 0, lastMs: MINUTE_MS }
    const [warning] = opened(1, { fromS: 90 })
    if (!warning) throw new Error('no warning')
    expect(belongsTo(storm, { ...warning, rackId: 1 })).toBe(true)
    expect(belongsTo(storm, { ...warning, rackId: 2 })).toBe(false)
    expect(belongsTo({ ...storm, rackId: null }, warning)).toBe(true)
  })
})

test('no warning is in two storms, and all of a storm belong to it', () => {
  const anyWarning = fc.record({
    deviceId: fc.nat(40),
    rackId: fc.option(fc.nat(3)),
    atMs: fc.nat(3 * LONGEST_MS),
  })
  fc.assert(
    fc.property(fc.array(anyWarning, { maxLength: 300, size: 'max' }), (given) => {
      const warnings = given.map((warning, at) => ({ id: at + 1, ...warning }))
      const storms = findStorms(warnings, { devices: 100, ofRack: new Map([[0, 8]]) })
      const ids = storms.flatMap((storm) => storm.ids)
      expect(new Set(ids).size).toBe(ids.length)
      for (const storm of storms)
        for (const id of storm.ids) expect(belongsTo(storm, warnings[id - 1] as Opened)).toBe(true)
    }),
  )
})
