import { useEffect, useState } from 'react'
import { keepPage } from '../../../platform/ui/frame/keep-page.ts'
import type { Report } from './report-answers.ts'
import { removeKeptReport, storedReport, storeReport } from './waiting-store.ts'

const PAGE = '/inspection/index'

/**
 * The report as this browser had it last, for a page that is reloaded without a network: one per person, only while that person inspects the
 * tanker, and without the people who came with it. Undefined: none of this id.
 */
export function useKeptReport(userId: number | undefined, id: number, report: Report | undefined): Report | undefined {
  const [kept, setKept] = useState<Report>()
  useEffect(() => {
    if (userId === undefined) return
    void storedReport(userId)
      .then((stored) => setKept(stored?.id === id ? stored : undefined))
      .catch(() => {})
  }, [userId, id])
  useEffect(() => {
    if (userId === undefined || !report) return undefined
    if (report.status !== 2 || report.userId !== userId) {
      void removeKeptReport(userId, report.id).catch(() => {})
      return undefined
    }
    void storeReport(userId, { ...report, testees: [] }).catch(() => {})
    return keepPage(PAGE)
  }, [userId, report])
  // Another one is read just now after a change of the id.
  return kept?.id === id ? kept : undefined
}
