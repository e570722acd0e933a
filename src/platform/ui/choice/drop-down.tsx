import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import './drop-down.css'

interface Props {
  /** what stands on the button */
  children: ReactNode
  /** the button's name where `children` is but a picture */
  label?: string
  /** what opens below it; `close` closes it again */
  renderPanel: (close: () => void) => ReactNode
  className?: string
  side?: 'start' | 'end'
}

/** How near to the window's edge a panel comes. */
const MARGIN_PX = 8

/** A button that opens a panel below it. Escape, a click elsewhere and leaving it by Tab close it. */
export function DropDown({ children, label, renderPanel, className = 'plain-button', side = 'end' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])

  return (
    <div className="drop-down" ref={box}>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        // Takes the focus of a click beside its controls, which else would go to the page and close it.
        <div id={panelId} ref={keepInWindow} tabIndex={-1} className={`drop-down-panel drop-down-${side}`}>
          <Panel
            render={renderPanel}
            onClose={() => {
              setIsOpen(false)
              button.current?.focus()
            }}
          />
        </div>
      )}
    </div>
  )
}

/** A narrow window has no room beside every button: the panel moves as far as it must. */
function keepInWindow(panel: HTMLElement | null): void {
  if (!panel) return
  const { left, right } = panel.getBoundingClientRect()
  const tooFarRight = Math.max(0, right - (document.documentElement.clientWidth - MARGIN_PX))
  const shiftPx = Math.max(MARGIN_PX - left, -tooFarRight)
  if (left < MARGIN_PX || tooFarRight > 0) panel.style.translate = `${shiftPx}px`
}

function Panel({ render, onClose }: { render: Props['renderPanel']; onClose: () => void }) {
  return render(onClose)
}
