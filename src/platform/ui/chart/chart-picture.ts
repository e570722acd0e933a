import type { Theme } from '../theme/theme.ts'

const EDGE = 16
const LINE = 20

export interface Picture {
  title: string
  /** the first and the last place that it shows */
  range: string
  series: readonly { label: string; color: string }[]
  plot: CanvasImageSource
  /** of the plot, in pixels of the page */
  widthPx: number
  heightPx: number
  /** pixels of the picture for each of the page */
  scale: number
  theme: Theme
}

/** The drawing as a PNG that stands alone: its title above, range and legend below, on the theme's ground. */
export async function chartPicture({
  title,
  range,
  series,
  plot,
  widthPx,
  heightPx,
  scale,
  theme,
}: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = (widthPx + 2 * EDGE) * scale
  canvas.height = (heightPx + 2 * EDGE + 3 * LINE) * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = theme.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.drawImage(plot, EDGE, EDGE + LINE, widthPx, heightPx)
  const font = getComputedStyle(document.body).fontFamily
  const below = EDGE + LINE + heightPx
  pen.fillStyle = theme.ink
  pen.font = `600 15px ${font}`
  pen.fillText(title, EDGE, EDGE + 12)
  pen.fillStyle = theme.inkSoft
  pen.font = `13px ${font}`
  pen.fillText(range, EDGE, below + LINE)
  let x = EDGE
  for (const { label, color } of series) {
    pen.fillStyle = color
    pen.fillRect(x, below + 2 * LINE - 9, 9, 9)
    pen.fillStyle = theme.inkSoft
    pen.fillText(label, x + 15, below + 2 * LINE)
    x += 15 + pen.measureText(label).width + 16
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png')
  })
}
