import { outcomeOf } from '../rules/checklist.ts'
import type { Report } from './report-answers.ts'
import type { Waiting } from './waiting-store.ts'

/** The report as its inspector sees it: with what was entered and is not sent yet. What was refused is left out. */
export function withWaiting(report: Report, entries: readonly Waiting[]): Report {
  const own = entries.filter((one) => one.reportId === report.id && one.problem === undefined)
  if (own.length === 0) return report
  const findings = new Map(
    own.flatMap((one) =>
      one.kind === 'finding' ? [[`${one.finding.methodId} ${one.finding.itemKey}`, one.finding] as const] : [],
    ),
  )
  const result = own.findLast((one) => one.kind === 'result')
  return {
    ...report,
    result: result ? result.result : report.result,
    methods: report.methods.map((method) => ({
      ...method,
      items: method.items.map((item) => {
        const finding = findings.get(`${method.id} ${item.key}`)
        if (!finding) return item
        const { value, note, mendUntil } = finding
        return { ...item, value, note, mendUntil, outcome: outcomeOf(item, finding) }
      }),
    })),
  }
}
