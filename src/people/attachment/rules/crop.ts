export interface Size {
  width: number
  height: number
}
/** What of a picture is shown: how far it is zoomed in, 1 to `MOST_ZOOM`, and which of its points is in the middle, px. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const MOST_ZOOM = 5

/** The largest square around the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

/** The side of the square that is shown, px of the picture. */
export const cropSide = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** The same crop, moved back until it shows nothing beyond the picture's edges. */
export function withinPicture(picture: Size, { zoom, x, y }: Crop): Crop {
  const kept = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const half = cropSide(picture, { zoom: kept, x, y }) / 2
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { zoom: kept, x: clamp(x, picture.width), y: clamp(y, picture.height) }
}
