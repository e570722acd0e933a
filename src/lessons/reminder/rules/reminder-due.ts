/** How long before a lesson people can be reminded, in minutes. */
export const REMINDER_LEADS = [15, 60, 1440] as const
export type ReminderLead = (typeof REMINDER_LEADS)[number]
export const LONGEST_LEAD_MINUTES = Math.max(...REMINDER_LEADS)

/** A lesson that was planned or moved within the time chosen is announced at once; one that has begun no more. */
export function isReminderDue(startsAt: Date, leadMinutes: number, now: Date): boolean {
  const leftMs = startsAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= leadMinutes * 60_000
}
