/** The number of its file type. */
export const TRACE_PICTURE = 8
