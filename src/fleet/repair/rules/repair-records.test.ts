import { expect, test } from 'vitest'
import { repairPhase } from './repair-records.ts'
import type { RepairType } from './repair-records.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => new Date(`${text}+08:00`)

test.each<[string, RepairType | null, string, string, string | null, 'out' | 'in' | null]>([
  ['no record', null, '2026-03-02', '2026-03-02T10:00', null, null],
  ['sent', '送修', '2026-03-02', '2026-03-02T10:00', '2026-03-02T11:00', 'out'],
  ['back, never heard of', '送回', '2026-03-02', '2026-03-02T10:00', null, 'in'],
  ['back, heard of before', '送回', '2026-03-02', '2026-03-02T10:00', '2026-03-02T09:59', 'in'],
  ['back, and it answers at the same moment', '送回', '2026-03-02', '2026-03-02T10:00', '2026-03-02T10:00', null],
  ['back, and it answers', '送回', '2026-03-02', '2026-03-02T10:00', '2026-03-02T10:01', null],
  ['entered days later, and it answers since', '送回', '2026-03-02', '2026-03-05T10:00', '2026-03-03T08:00', null],
  ['entered days later, heard of on that day only', '送回', '2026-03-02', '2026-03-05T10:00', '2026-03-02T23:59', 'in'],
])('%s', (_, type, repairDate, createdAt, answeredAt, phase) => {
  const last = type ? { type, repairDate, createdAt: at(createdAt) } : undefined
  expect(repairPhase(last, answeredAt === null ? null : at(answeredAt), ZONE)).toBe(phase)
})
