import { expect, test } from 'vitest'
import { HEAD, INSPECTOR, MANAGEMENT, REGISTRAR } from '../../rules/base-roles.ts'
import { INSPECTION_STATUSES } from '../../rules/base-words.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'
import { findMove, mayEdit, MOVES, movesOf } from './moves.ts'

const ROLES = [REGISTRAR, INSPECTOR, HEAD, MANAGEMENT, '管理员']
const STATUSES = Object.values(INSPECTION_STATUSES)
const [SELF, OTHER] = [1, 2]

/** The specification's table, by hand: from, to, and who; * with a reason. */
test('the moves are these, and no others', () => {
  expect(
    MOVES.map(
      ({ name, from, to, roles, inspector, needsReason }) =>
        `${from}→${to} ${name} ${roles.join('/')}${inspector ? ` ${inspector}` : ''}${needsReason ? ' *' : ''}`,
    ),
  ).toEqual([
    '1→2 start 检验员',
    '2→3 submit 检验员 own',
    '3→4 issue 基地负责人/管理层 other',
    '3→2 return 基地负责人/管理层 other *',
    '1→8 cancel 登记人员/基地负责人/管理层 *',
    '2→8 cancel 基地负责人/管理层 *',
    '3→8 cancel 基地负责人/管理层 *',
    '4→9 void 基地负责人/管理层 *',
  ])
})

test.each([
  ['登记人员', { 1: ['cancel'] }],
  ['检验员', { 1: ['start'], 2: ['submit'] }],
  ['基地负责人', { 1: ['cancel'], 2: ['cancel'], 3: ['cancel'], 4: ['void'] }],
  ['管理层', { 1: ['cancel'], 2: ['cancel'], 3: ['cancel'], 4: ['void'] }],
  ['管理员', {}],
])('%s makes these moves of a report that they inspected', (role, expected) => {
  const made = STATUSES.map((status) => [
    status,
    movesOf(status, { role, userId: SELF, inspectorId: SELF }).map(({ name }) => name),
  ])
  expect(Object.fromEntries(made.filter(([, names]) => Array.isArray(names) && names.length > 0))).toEqual(expected)
})

const mover = { userId: SELF, inspectorId: OTHER }
test.each<[string, InspectionStatus, InspectionStatus, Parameters<typeof findMove>[2], string]>([
  ['no such move', 4, 1, { ...mover, role: HEAD }, 'noSuchMove'],
  ['nor one from a status that it begins at elsewhere', 1, 3, { ...mover, role: INSPECTOR }, 'noSuchMove'],
  ['of another role', 1, 2, { ...mover, role: HEAD }, 'notYourMove'],
  ['of another inspector', 2, 3, { ...mover, role: INSPECTOR }, 'notItsInspector'],
  ['of its own inspector', 2, 3, { role: INSPECTOR, userId: SELF, inspectorId: SELF }, 'submit'],
  ['a start, of nobody’s yet', 1, 2, { role: INSPECTOR, userId: SELF, inspectorId: null }, 'start'],
  ['an approver’s', 3, 4, { ...mover, role: HEAD }, 'issue'],
  ['an approver’s own inspection', 3, 4, { role: HEAD, userId: SELF, inspectorId: SELF }, 'ownInspection'],
  ['a return', 3, 2, { ...mover, role: MANAGEMENT }, 'return'],
  ['an inspector’s who stands in', 3, 4, { ...mover, role: INSPECTOR, standsIn: true }, 'issue'],
  ['an inspector’s who does not', 3, 4, { ...mover, role: INSPECTOR }, 'notYourMove'],
  [
    'of the own inspection, standing in',
    3,
    4,
    { role: INSPECTOR, userId: SELF, inspectorId: SELF, standsIn: true },
    'ownInspection',
  ],
  ['no approval, standing in', 4, 9, { ...mover, role: INSPECTOR, standsIn: true }, 'notYourMove'],
])('%s', (_, from, to, by, expected) => {
  const found = findMove(from, to, by)
  expect(typeof found === 'string' ? found : found.name).toBe(expected)
})

test('who may edit what, by status', () => {
  const edits = (role: string, inspectorId: number) =>
    STATUSES.flatMap((status) => mayEdit(status, { role, userId: SELF, inspectorId }) ?? [])
  expect(ROLES.map((role) => [role, edits(role, SELF), edits(role, OTHER)])).toEqual([
    [REGISTRAR, ['registration'], ['registration']],
    [INSPECTOR, ['results'], []],
    [HEAD, ['registration', 'registration', 'registration'], ['registration', 'registration', 'registration']],
    [MANAGEMENT, [], []],
    ['管理员', [], []],
  ])
  expect(mayEdit(1, { role: INSPECTOR, userId: SELF, inspectorId: SELF })).toBeNull()
  expect(mayEdit(4, { role: HEAD, userId: SELF, inspectorId: OTHER })).toBeNull()
})
