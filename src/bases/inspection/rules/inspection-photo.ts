/** The number of its file type. */
export const INSPECTION_PHOTO = 7

/** Per report. */
export const MOST_PHOTOS = 200
