import { expect, test } from 'vitest'
import { routesFromRecords, routesTo, type RouteRecord } from './routes-from-records.ts'

function record(id: number, given: Partial<RouteRecord> = {}): RouteRecord {
  return {
    id,
    parentId: null,
    component: `c${id}`,
    path: `/c${id}/index`,
    redirect: null,
    name: '',
    icon: null,
    title: `T${id}`,
    hidden: false,
    ...given,
  }
}

test.each<[string, RouteRecord[], unknown]>([
  ['nothing', [], []],
  [
    'ids, empty redirect, name and icon are dropped',
    [record(7, { redirect: '', name: '', icon: '' })],
    [{ path: '/c7/index', component: 'c7', hidden: false, meta: { title: 'T7' } }],
  ],
  [
    'redirect and name stay where given; title and icon become meta',
    [record(1, { redirect: '/x', name: 'machine', icon: 'list', hidden: true })],
    [
      {
        path: '/c1/index',
        component: 'c1',
        hidden: true,
        meta: { title: 'T1', icon: 'list' },
        name: 'machine',
        redirect: '/x',
      },
    ],
  ],
  [
    'children come below their parent, in the order given',
    [record(2, { parentId: 1 }), record(1), record(3, { parentId: 1 })],
    [
      {
        path: '/c1/index',
        component: 'c1',
        hidden: false,
        meta: { title: 'T1' },
        children: [
          { path: '/c2/index', component: 'c2', hidden: false, meta: { title: 'T2' } },
          { path: '/c3/index', component: 'c3', hidden: false, meta: { title: 'T3' } },
        ],
      },
    ],
  ],
  [
    'a child whose parent the role lacks is at the top',
    [record(2, { parentId: 1 })],
    [{ path: '/c2/index', component: 'c2', hidden: false, meta: { title: 'T2' } }],
  ],
])('%s', (_, records, routes) => {
  expect(routesFromRecords(records)).toEqual(routes)
})

test('a circle of parents loses no route and does not hang', () => {
  const routes = routesFromRecords([record(1, { parentId: 2 }), record(2, { parentId: 1 }), record(3, { parentId: 3 })])
  expect(routes.map(({ path }) => path)).toEqual(['/c1/index', '/c2/index', '/c3/index'])
})

test('the way to a route names those above it', () => {
  const routes = routesFromRecords([record(1), record(2, { parentId: 1 }), record(3)])
  expect(routesTo('/c2/index', routes).map(({ path }) => path)).toEqual(['/c1/index', '/c2/index'])
  expect(routesTo('/nowhere', routes)).toEqual([])
})
