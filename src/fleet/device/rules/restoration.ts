/** How long who scrapped a device may take it back. */
export const UNDO_SCRAP_FOR_MS = 600_000

/** Whether this person may restore a scrapped device: who scrapped it for ten minutes, an administrator at any time. */
export function mayRestore(
  scrapped: { byUserId: number | null; atMs: number },
  person: { userId: number; isAdministrator: boolean },
  nowMs: number,
): boolean {
  if (person.isAdministrator) return true
  return scrapped.byUserId === person.userId && nowMs - scrapped.atMs < UNDO_SCRAP_FOR_MS
}
