import { expect, test } from 'vitest'
import { withOthersChanges } from './with-others-changes.ts'

test('what the person left alone is as the colleague made it, what both changed as the person did', () => {
  const began = { phone: '1', cargo: '柴油', people: [1], email: undefined }
  const entered = { phone: '2', cargo: '柴油', people: [1, 2], email: undefined }
  const now = { phone: '3', cargo: '液氨', people: [1], email: 'a@b.cn' }
  expect(withOthersChanges<typeof now | typeof began>(began, entered, now)).toEqual({
    phone: '2',
    cargo: '液氨',
    people: [1, 2],
    email: 'a@b.cn',
  })
})
