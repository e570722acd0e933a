import { expect, test } from 'vitest'
import { percent } from './percent.ts'

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 3, 100],
  [0, 3, 0],
  [0, 0, null],
  [1, 0, null],
])('%d of %d is %d %%', (part, whole, share) => expect(percent(part, whole)).toBe(share))
