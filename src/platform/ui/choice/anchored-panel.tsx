import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'
import './anchored-panel.css'

interface Props extends Pick<ComponentProps<'div'>, 'id' | 'role' | 'aria-label' | 'className' | 'children'> {
  /** the button that opened it */
  anchor: RefObject<HTMLElement | null>
  /** the end of the button that the panel is flush with, where the window has room */
  side?: 'start' | 'end'
  onClose: () => void
}

/**
 * What a button opened, next to it and over all else, dialogs included. Escape closes it and goes back to the button; a
 * click elsewhere and leaving it by Tab close it, too.
 */
export function AnchoredPanel({ anchor, side = 'start', onClose, className = '', ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const [shown, button] = [panel.current, anchor.current]
    if (!shown || !button) return undefined
    shown.showPopover({ source: button })
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !shown.contains(target) && !button.contains(target)) close()
    }
    const escape = (event: KeyboardEvent) => {
      // An Escape that gives up half-written Chinese is not meant for the panel.
      if (event.key !== 'Escape' || event.isComposing) return
      // Otherwise it would close the dialog around it, too.
      event.preventDefault()
      event.stopPropagation()
      button.focus()
      close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape, true)
    }
  }, [anchor])
  return (
    // Takes the focus of a click outside its controls, which would otherwise go to the page and close it.
    <div
      {...rest}
      ref={panel}
      popover="manual"
      tabIndex={-1}
      className={`anchored-panel anchored-panel-${side} ${className}`}
    />
  )
}
