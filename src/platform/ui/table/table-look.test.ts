import { describe, expect, test } from 'vitest'
import { lookedAt, readTableLook } from './table-look.ts'

const COLUMNS = [
  { key: 'type' },
  { key: 'serial', namesRow: true },
  { key: 'site' },
  { key: 'cost', isHiddenAtFirst: true },
]
const FIRST = {
  order: ['type', 'serial', 'site', 'cost'],
  shown: ['type', 'serial', 'site'],
  pinned: [],
  widthsPx: {},
  isCompact: false,
}

describe('readTableLook', () => {
  test.each([
    ['nothing yet', undefined, FIRST],
    ['never chosen', null, FIRST],
    ['shown columns alone, as they were kept before', ['serial', 'cost'], { ...FIRST, shown: ['serial', 'cost'] }],
    [
      'columns that are gone',
      { order: ['gone', 'site'], shown: ['gone'], pinned: ['gone'] },
      {
        ...FIRST,
        order: ['site', 'type', 'serial', 'cost'],
      },
    ],
    [
      'widths that no one can see',
      { widthsPx: { site: 2, type: 120, cost: 'wide', gone: 100 } },
      {
        ...FIRST,
        widthsPx: { type: 120 },
      },
    ],
    [
      'all of it',
      { order: ['cost', 'serial', 'type', 'site'], shown: ['cost'], pinned: ['cost'], isCompact: true },
      {
        order: ['cost', 'serial', 'type', 'site'],
        shown: ['cost'],
        pinned: ['cost'],
        widthsPx: {},
        isCompact: true,
      },
    ],
    ['something else', 'yes', FIRST],
  ])('%s', (_, kept, look) => {
    expect(readTableLook(kept, COLUMNS)).toEqual(look)
  })
})

test('the columns are in the person’s order, and the one that names the row never goes', () => {
  const look = readTableLook({ order: ['cost', 'site', 'serial', 'type'], shown: ['site', 'cost'] }, COLUMNS)
  expect(lookedAt(COLUMNS, look).map(({ key }) => key)).toEqual(['cost', 'site', 'serial'])
})
