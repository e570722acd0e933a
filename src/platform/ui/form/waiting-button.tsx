import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  type: 'button' | 'submit'
  /** its action is running: presses do nothing meanwhile */
  isWaiting: boolean
}

/** A button that keeps the keyboard's focus while its action runs; a `disabled` one would lose it to no one. */
export function WaitingButton({ isWaiting, onClick, ...button }: Props) {
  return (
    // oxlint-disable-next-line react/button-has-type
    <button
      {...button}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => {
        // A form is not sent either. The second press of a double click would repeat an action that was quick, or undo it.
        if (isWaiting || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
