import { DAY_MS } from '../../platform/rules/durations.ts'

/** A lesson of tomorrow with these reviewers, as the form sends it. */
export function lessonForm(reviewers: readonly number[], more: object = {}) {
  const start = Date.now() + DAY_MS
  return {
    name: '荷塘月色',
    course: '语文',
    type: '录播' as const,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 5_400_000).toISOString(),
    shared: false,
    checks: reviewers.map((id) => ({ id })),
    ...more,
  }
}
