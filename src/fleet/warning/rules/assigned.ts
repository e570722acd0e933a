/** Whose warnings a list shows: the caller's, those of any person, or those of none. */
export const ASSIGNED = ['me', 'anyone', 'none'] as const
export type Assigned = (typeof ASSIGNED)[number]
