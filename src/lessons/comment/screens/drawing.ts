export const TOOLS = ['pen', 'arrow', 'rectangle', 'circle', 'words'] as const
export type Tool = (typeof TOOLS)[number]
export const COLOURS = { red: '#e5484d', yellow: '#ffd60a', green: '#30a46c', blue: '#3e63dd' } as const
export type Colour = keyof typeof COLOURS

export interface Spot {
  x: number
  y: number
}
/** One stroke of a drawing, in pixels of the frame. */
export interface Stroke {
  tool: Tool
  colour: Colour
  /** where it began, and on its way; at least one */
  spots: readonly Spot[]
  words: string
}

/** Draws the frame and the strokes on it, the last one above the others. */
export function paint(canvas: HTMLCanvasElement, frame: ImageBitmap, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.drawImage(frame, 0, 0)
  // As wide on a frame of a phone as on one of 1080 lines.
  const width = Math.max(2, canvas.width / 240)
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) paintStroke(pen, stroke, width)
}

function paintStroke(pen: CanvasRenderingContext2D, { tool, colour, spots, words }: Stroke, width: number): void {
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last) return
  pen.strokeStyle = COLOURS[colour]
  pen.fillStyle = COLOURS[colour]
  pen.beginPath()
  if (tool === 'words') {
    pen.font = `600 ${width * 8}px sans-serif`
    pen.fillText(words, last.x, last.y)
  } else if (tool === 'rectangle') {
    pen.rect(first.x, first.y, last.x - first.x, last.y - first.y)
  } else if (tool === 'circle') {
    pen.ellipse(
      (first.x + last.x) / 2,
      (first.y + last.y) / 2,
      Math.abs(last.x - first.x) / 2,
      Math.abs(last.y - first.y) / 2,
      0,
      0,
      2 * Math.PI,
    )
  } else {
    const way = tool === 'arrow' ? [first, last] : spots
    for (const { x, y } of way) pen.lineTo(x, y)
    if (tool === 'arrow') {
      const angle = Math.atan2(last.y - first.y, last.x - first.x)
      for (const side of [-1, 1]) {
        const wing = angle + Math.PI + side * 0.5
        pen.moveTo(last.x, last.y)
        pen.lineTo(last.x + Math.cos(wing) * width * 6, last.y + Math.sin(wing) * width * 6)
      }
    }
  }
  pen.stroke()
}
