import { keep, readKept } from '../../../platform/ui/frame/kept.ts'

interface Place {
  userId: number
  reportId: number
  methodId: number
  itemKey: string
}

/** What is in the dialog, as typed. */
interface Typed {
  value: string
  note: string
  mendUntil: string
}

export type FindingDraft = ReturnType<typeof findingDraft>

/** What was typed about an item and not saved. Neither a reload nor a session that ends by itself loses it; logging out removes it with all else that was kept. */
export function findingDraft({ userId, reportId, methodId, itemKey }: Place) {
  const name = `cache.draft.finding.${userId}.${reportId}.${methodId}.${itemKey}`
  return {
    read: () => readKept(name) as Typed | null,
    keep: (typed: Typed) => keep(name, typed),
    drop: () => localStorage.removeItem(name),
  }
}
