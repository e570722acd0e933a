import { expect, test } from 'vitest'
import { mayChangeAccess } from './access.ts'

test.each([
  ['管理员', 'machine', false],
  ['管理员', 'role', false],
  ['管理层', 'role', false],
  ['管理层', 'audit', false],
  ['管理层', 'setting', false],
  ['管理层', 'token_admin', false],
  ['管理层', 'machine', true],
  ['客户', 'token', true],
])('the access of %s to %s may change: %s', (role, key, may) => expect(mayChangeAccess(role, key)).toBe(may))
