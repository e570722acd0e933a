import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askToConfirm } from '../ui/dialog/confirm.tsx'
import { show } from './show.tsx'

test('what is asked while a control is shown', async () => {
  await show(<p>first</p>)
  void askToConfirm({ title: 'first?' })
  void askToConfirm({ title: 'second?', no: null })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

test('is answered by no with the end of its test: nothing covers the next one', async () => {
  await show(<p>second</p>)
  await expect.element(page.getByText('second')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

const button = page.getByRole('button', { name: 'here' })

test('what the pointer is left on', async () => {
  await show(<button type="button">here</button>)
  await button.click()
  expect(button.element().matches(':hover')).toBe(true)
})

test('is not pointed at in the next test', async () => {
  await show(<button type="button">here</button>)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(button.element().matches(':hover')).toBe(false)
})
