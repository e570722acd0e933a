import type uPlot from 'uplot'
import { panned, pinched, type Zoom } from './zoom.ts'

const DOUBLE_TAP_MS = 300
/** a finger that moves less has tapped, px */
const TAP_PX = 10

/** Two fingers zoom, one moves what is zoomed, two taps show all again. One finger up or down scrolls the page as ever. */
export function touchZoom(chart: {
  last: number
  zoom: () => Zoom | null
  zoomTo: (zoom: Zoom | null) => void
}): uPlot.Plugin {
  let before: { zoom: Zoom; shares: number[]; x: number } | null = null
  let tappedAt = -Infinity
  let hasMoved = false

  function begin({ touches, currentTarget }: TouchEvent): void {
    hasMoved = before !== null && hasMoved
    before =
      touches.length > 0
        ? {
            zoom: chart.zoom() ?? [0, chart.last],
            shares: sharesOf(touches, currentTarget),
            x: touches[0]?.clientX ?? 0,
          }
        : null
  }

  function move({ touches, currentTarget }: TouchEvent): void {
    if (!before) return
    const [a, b] = before.shares
    const [newA, newB] = sharesOf(touches, currentTarget)
    if (a === undefined || newA === undefined) return
    if (Math.abs((touches[0]?.clientX ?? 0) - before.x) > TAP_PX) hasMoved = true
    if (b !== undefined && newB !== undefined) {
      hasMoved = true
      chart.zoomTo(pinched(before.zoom, [a, b], [newA, newB], chart.last))
    } else if (chart.zoom()) chart.zoomTo(panned(before.zoom, newA - a, chart.last))
  }

  function end(event: TouchEvent): void {
    if (event.touches.length > 0) return begin(event)
    before = null
    const isTap = !hasMoved
    hasMoved = false
    if (isTap && event.timeStamp - tappedAt < DOUBLE_TAP_MS) chart.zoomTo(null)
    tappedAt = isTap ? event.timeStamp : -Infinity
  }

  return {
    hooks: {
      ready: ({ over }) => {
        over.addEventListener('touchstart', begin, { passive: true })
        over.addEventListener('touchmove', move, { passive: true })
        over.addEventListener('touchend', end)
        over.addEventListener('touchcancel', end)
      },
    },
  }
}

function sharesOf(touches: TouchList, target: EventTarget | null): number[] {
  const box = (target as HTMLElement).getBoundingClientRect()
  return Array.from(touches, ({ clientX }) => (clientX - box.left) / box.width)
}
