import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'
import { seesChange } from './sees-change.ts'

const lesson = { companyId: 1, isShared: false, userIds: [5] }
const person = { userId: 5, role: '教师', companies: [1], keys: new Map([['lecture', false]]) }
const colleague = { userId: 6 }

test.each<[string, boolean, object, object]>([
  ['of those who present or review it', true, {}, {}],
  ['of no colleague', false, {}, colleague],
  ['of a colleague where it is shared', true, { isShared: true }, colleague],
  ['of an administrator', true, {}, { ...colleague, role: ADMINISTRATOR, companies: 'all' }],
  ['of no one who left its company', false, {}, { companies: [2] }],
  ['of no one in another company, where it is shared', false, { isShared: true }, { ...colleague, companies: [2] }],
  ['of no one who may read no lessons any more', false, {}, { keys: new Map() }],
])('a change of a lesson is sent to the console %s', (_, sees, columns, more) => {
  expect(seesChange({ ...lesson, ...columns }, { ...person, ...more })).toBe(sees)
})
