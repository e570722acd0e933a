export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Rows of a file. */
export const MOST_ROWS = 10_000
/** Rows that become devices in one transaction. */
export const MOST_AT_ONCE = 500
/** Characters of a cell; longer ones are cut when the file is read. Fields take at most 100. */
export const LONGEST_CELL = 200
