import { useId, useRef, useState, type ReactNode } from 'react'
import { AnchoredPanel } from './anchored-panel.tsx'
import './drop-down.css'

interface Props {
  /** the button's text */
  children: ReactNode
  /** the button's name where `children` is but a picture */
  label?: string
  /** what opens below it; `close` closes it again */
  renderPanel: (close: () => void) => ReactNode
  className?: string
  side?: 'start' | 'end'
}

/** A button that opens a panel below it. */
export function DropDown({ children, label, renderPanel, className = 'plain-button', side = 'end' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    <div className="drop-down">
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
        <AnchoredPanel
          id={panelId}
          anchor={button}
          side={side}
          className="drop-down-panel"
          onClose={() => setIsOpen(false)}
        >
          <Panel
            render={renderPanel}
            onClose={() => {
              setIsOpen(false)
              button.current?.focus()
            }}
          />
        </AnchoredPanel>
      )}
    </div>
  )
}

function Panel({ render, onClose }: { render: Props['renderPanel']; onClose: () => void }) {
  return render(onClose)
}
