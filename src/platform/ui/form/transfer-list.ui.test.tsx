import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { TransferList } from './transfer-list.tsx'

const t = translator(uiTexts, locale)
const ITEMS = ['Golmud', 'Kangding', '雅安'].map((label, at) => ({ id: at + 1, label }))

function Lists() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]))
  return (
    <>
      <h2>dialog</h2>
      <TransferList selectable="可选" selected="已选" items={ITEMS} chosen={chosen} onChoose={setChosen} />
    </>
  )
}
const entries = (list: RegExp) =>
  page
    .getByRole('region', { name: list })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent?.trim())

const entry = (name: string) => page.getByRole('button', { name })

test('an entry is found, moved over and back by keyboard; the search narrows the first list alone', async () => {
  await show(<Lists />)
  expect([entries(/^可选 2$/), entries(/^已选 1$/)]).toEqual([['Golmud', '雅安'], ['Kangding']])
  await expectAccessible()
  await userEvent.tab()
  await expect.element(page.getByRole('searchbox', { name: t('search') })).toHaveFocus()
  await userEvent.keyboard('GOL')
  await expect.poll(() => entries(/^可选 1$/)).toEqual(['Golmud'])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => entries(/^已选 2$/)).toEqual(['Golmud', 'Kangding'])
  expect(entries(/^可选 0$/)).toEqual([])
  await page.getByRole('searchbox').fill('')
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await expect.poll(() => [entries(/^可选/), entries(/^已选/)]).toEqual([['Kangding', '雅安'], ['Golmud']])
})

test('as entries go one by one, the keyboard is at the next one, the last one, then the search', async () => {
  await show(<Lists />)
  entry('Golmud').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry('雅安')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => entries(/^已选 3$/)).toEqual(['Golmud', 'Kangding', '雅安'])
  await expect.element(page.getByRole('searchbox', { name: t('search') })).toHaveFocus()
})

test('a dialog asks before it drops what was moved over, and does not once that is moved back', async () => {
  let closed = 0
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={() => ({ request: { name: 'a', address: '' } })}
      onClose={() => (closed += 1)}
    >
      <Lists />
    </FormDialog>,
  )
  await entry('Golmud').click()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: t('discardInput') })
  await question.getByRole('button', { name: t('cancel') }).click()
  expect(closed).toBe(0)
  await entry('Golmud').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})
