import { expect, test } from 'vitest'
import { isNoticeKind } from './notice-kinds.ts'

test.each([
  ['hot', true],
  ['back', true],
  ['scrap', true],
  ['normal', false],
  ['', false],
])('%j is worth a message: %s', (kind, is) => expect(isNoticeKind(kind)).toBe(is))
