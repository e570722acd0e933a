export const MOST_CHAPTERS = 200
export const MOST_TITLE_LENGTH = 100
