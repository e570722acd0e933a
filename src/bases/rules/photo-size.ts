/** Photos and pictures are kept within a square of so many pixels. */
export const PHOTO_WITHIN_PX = 1600
