import { useRef, type PointerEvent } from 'react'
import { WIDTH_PX } from './table-look.ts'

/**
 * The border at the end of a head, which makes the column wider or narrower when it is dragged; a double click makes it as wide as its
 * texts. By keyboard, and for those who can't see it, the column chooser does the same.
 */
export function ColumnEdge({ onWidth }: { onWidth: (px: number | undefined) => void }) {
  const drag = useRef<{ fromX: number; widthPx: number } | null>(null)

  /** How wide the column would be if the edge were let go. */
  function widthAt({ clientX }: PointerEvent): number {
    const { fromX, widthPx } = drag.current!
    return Math.round(Math.min(Math.max(WIDTH_PX.least, widthPx + clientX - fromX), WIDTH_PX.most))
  }
  function take(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget
    const head = edge.closest('th')?.getBoundingClientRect()
    const table = edge.closest('table')?.getBoundingClientRect()
    if (event.button !== 0 || !head || !table) return
    // No text is selected on the way.
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    drag.current = { fromX: event.clientX, widthPx: head.width }
    edge.dataset['dragged'] = ''
    edge.style.height = `${table.bottom - head.top}px`
  }
  // A line follows the pointer, the rows follow once it is let go: to lay out a hundred of them takes longer than a frame.
  function move(event: PointerEvent<HTMLElement>): void {
    if (drag.current) event.currentTarget.style.translate = `${widthAt(event) - drag.current.widthPx}px`
  }
  function drop(event: PointerEvent<HTMLElement>): void {
    if (drag.current && event.clientX !== drag.current.fromX) onWidth(widthAt(event))
  }
  function rest({ currentTarget: edge }: PointerEvent<HTMLElement>): void {
    drag.current = null
    delete edge.dataset['dragged']
    edge.removeAttribute('style')
  }
  return (
    <span
      className="data-table-edge"
      aria-hidden
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={drop}
      onLostPointerCapture={rest}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
