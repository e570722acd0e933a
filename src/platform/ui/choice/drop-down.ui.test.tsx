import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/show.tsx'
import { DropDown } from './drop-down.tsx'

const opener = page.getByRole('button', { name: 'more', exact: true })
const item = page.getByRole('button', { name: 'first' })
const PANEL = (
  <>
    <DropDown
      renderPanel={(close) => (
        <>
          <button type="button" className="drop-down-item" onClick={close}>
            first
          </button>
          <button type="button" className="drop-down-item">
            last
          </button>
        </>
      )}
    >
      more
    </DropDown>
    <button type="button" className="plain-button">
      after
    </button>
  </>
)

async function open() {
  await show(PANEL)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(item).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
}

test('Enter opens it, Tab goes in, and what closes it gives the focus back to the button', async () => {
  await open()
  await expectAccessible()
  await userEvent.tab()
  await expect.element(item).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
})

test('Escape closes it and goes back to the button; Tab over its end closes it and goes on', async () => {
  await open()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'after' })).toHaveFocus()
  await expect.element(item).not.toBeInTheDocument()
})

test('a click elsewhere closes it, and on a phone it stays within the window', async () => {
  await open()
  await page.viewport(390, 844)
  const { left, right } = item.element().getBoundingClientRect()
  expect([left >= 0, right <= 390]).toEqual([true, true])
  await page.getByRole('heading').click()
  await expect.element(item).not.toBeInTheDocument()
})
