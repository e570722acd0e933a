// Types of files, as `fileType` has them in addresses and in the table.
export const VIDEO = 1
export const POSTER = 4
export const DRAWING = 6
export const VOICE = 9

/** The longest spoken comment; recorders stop a little late. */
export const VOICE_MOST_S = 181
