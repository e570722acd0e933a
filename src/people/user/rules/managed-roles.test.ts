import { expect, test } from 'vitest'
import { ROLES } from '../../rules/roles.ts'
import { knownRoles, managedRoles } from './managed-roles.ts'

const BASE = ['基地负责人', '检验员', '登记人员']

test.each([
  ['管理员', ROLES, ROLES],
  ['管理层', [...BASE, '教师'], ['管理层', ...BASE, '教师']],
  ['基地负责人', ['检验员', '登记人员'], BASE],
  ['检验员', [], BASE],
  ['登记人员', [], BASE],
  ['教师', [], ['教师']],
  ['代理', [], []],
  ['nobody', [], []],
] as const)('%s manages %j and may choose from %j', (role, managed, known) => {
  expect(managedRoles(role)).toEqual(managed)
  expect(knownRoles(role)).toEqual(known)
})
