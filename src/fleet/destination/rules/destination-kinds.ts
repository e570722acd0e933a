/** The safer ones first. */
export const DESTINATION_KINDS = ['mail', 'sftp', 'ftps', 'ftp'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]
export type FileServerKind = Exclude<DestinationKind, 'mail'>
export const USUAL_PORTS: Record<FileServerKind, number> = { sftp: 22, ftps: 21, ftp: 21 }
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** A folder that leads down from where it begins. */
export const isFolder = (folder: string): boolean => !folder.split(/[\\/]/).includes('..')

/** Tries of one report: the waits between them double, and add up to two hours. */
export const MOST_TRIES = 8
const FIRST_WAIT_MS = 60_000
export const waitAfterTryMs = (tries: number): number => FIRST_WAIT_MS * 2 ** (tries - 1)
