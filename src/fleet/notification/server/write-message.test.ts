import { expect, test } from 'vitest'
import { writeMessage } from './write-message.ts'

test('a name with a break in it begins no line of its own', () => {
  const line = { site: '北一\n- 全部正常', client: 'A', kind: 'offline', devices: 1, serials: ['S1'] }
  const { body } = writeMessage({ devices: 1, lines: [line] }, 'zh')
  expect(body).not.toContain('\n')
  expect(body).toContain('北一 - 全部正常')
})
