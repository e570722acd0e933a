import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { WaitingButton } from './waiting-button.tsx'

function Sender() {
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <input aria-label="name" />
      <WaitingButton type="submit" isWaiting={sent > 0}>
        send
      </WaitingButton>
      <output>{sent}</output>
    </form>
  )
}

test('a button that waits keeps the focus and sends its form once', async () => {
  await show(<Sender />)
  const button = page.getByRole('button', { name: 'send' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  ;(page.getByLabelText('name').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('1')
})

test('the second press of a double click does nothing, though the action is done already', async () => {
  let presses = 0
  await show(
    <WaitingButton type="button" isWaiting={false} onClick={() => (presses += 1)}>
      call the next
    </WaitingButton>,
  )
  const button = page.getByRole('button')
  await button.dblClick()
  expect(presses).toBe(1)
  await button.click()
  expect(presses).toBe(2)
})
