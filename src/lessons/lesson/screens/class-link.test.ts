import { expect, test } from 'vitest'
import { classLink } from './class-link.ts'

test.each([
  ['/machine_list/index', { classId: '7' }, '/lecture_detail/index?id=7'],
  ['/machine_list/index', { classId: 'x' }, undefined],
  ['/machine_list/index', { state: 'low' }, undefined],
  ['/lecture/index', { classId: '7' }, undefined],
])('%s %o leads to %s', (pathname, search, to) => {
  expect(classLink(pathname, search)).toBe(to)
})
