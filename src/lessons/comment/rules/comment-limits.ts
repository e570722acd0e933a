export const MAX_CONTENT = 2000
/** Per lesson: as many marks as a timeline is drawn with. */
export const MAX_COMMENTS = 5000
/** Per comment. */
export const MAX_REPLIES = 200
/** A spoken comment, in seconds. */
export const MAX_VOICE_SECONDS = 180
