import type { Theme } from '../theme/theme.ts'

const WIDTH = 640
const ROW = 36
const BAR = 4

/** A line of a ranking: its name, what it reached, and its share of a whole bar. */
export interface Bar {
  name: string
  value: string
  share: number
}

/** The bars of a ranking, which the page shows as a list, drawn for a picture. */
export function rankingPlot(bars: readonly Bar[], theme: Theme, scale: number) {
  const canvas = document.createElement('canvas')
  const size = { widthPx: WIDTH, heightPx: bars.length * ROW }
  canvas.width = size.widthPx * scale
  canvas.height = size.heightPx * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.scale(scale, scale)
  pen.font = `13px ${getComputedStyle(document.body).fontFamily}`
  bars.forEach(({ name, value, share }, at) => {
    const below = (at + 1) * ROW - 12
    const valueWidth = pen.measureText(value).width
    pen.fillStyle = theme.ink
    pen.textAlign = 'left'
    pen.fillText(`${at + 1}. ${name}`, 0, below - BAR, WIDTH - valueWidth - 12)
    pen.textAlign = 'right'
    pen.fillText(value, WIDTH, below - BAR)
    pen.fillStyle = theme.accentStrong
    pen.fillRect(0, below, WIDTH * share, BAR)
  })
  return { plot: canvas, ...size }
}
