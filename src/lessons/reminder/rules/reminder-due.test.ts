import { expect, test } from 'vitest'
import { isReminderDue } from './reminder-due.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

test.each([
  ['too early', '2026-03-01T10:15:00.001Z', 15, false],
  ['exactly then', '2026-03-01T10:15:00Z', 15, true],
  ['late, as after a restart', '2026-03-01T10:00:00.001Z', 15, true],
  ['begins now', '2026-03-01T10:00:00Z', 15, false],
  ['began', '2026-03-01T09:59:00Z', 15, false],
  ['an hour before', '2026-03-01T11:00:00Z', 60, true],
  ['an hour and a minute before', '2026-03-01T11:01:00Z', 60, false],
  ['a day before', '2026-03-02T10:00:00Z', 1440, true],
  ['planned for the next hour, with a day to remind before', '2026-03-01T10:30:00Z', 1440, true],
  ['more than a day before', '2026-03-02T10:00:00.001Z', 1440, false],
])('%s', (_, startsAt, leadMinutes, due) => expect(isReminderDue(new Date(startsAt), leadMinutes, NOW)).toBe(due))
