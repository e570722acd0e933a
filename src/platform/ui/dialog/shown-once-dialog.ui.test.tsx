import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

const t = translator(uiTexts, locale)
const LINES = [
  { name: 'Key', text: 'mk_'.padEnd(64, '0123456789abcdef') },
  { name: 'Command', text: `curl -H "Authorization: ${'x'.repeat(60)}" http://127.0.0.1/api` },
]

/** In the clipboard's place: what a test copies must not wait for a permission, nor reach other tests. */
function clipboard(write: (text: string) => Promise<void>) {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  onTestFinished(() => spy.mockRestore())
}

test('each line is copied by a button of its own name; a long one breaks and stays within the phone', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  let closed = 0
  await show(<ShownOnceDialog title="New key" hint="Keep it" lines={LINES} onClose={() => (closed += 1)} />)
  await expect.element(page.getByRole('dialog', { name: 'New key' })).toBeVisible()
  await expectAccessible()
  for (const { name } of LINES) {
    page
      .getByRole('button', { name: t('copy', { field: name }) })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => copied).toEqual(LINES.map(({ text }) => text))
  await expect.element(page.getByText(t('copied')).first()).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('done') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(closed).toBe(1)
})

test('a browser that refuses to copy is reported, and the text is there to be selected', async () => {
  clipboard(async () => {
    throw new DOMException('refused', 'NotAllowedError')
  })
  await show(<ShownOnceDialog title="New key" hint="Keep it" lines={LINES} onClose={() => {}} />)
  await page.getByRole('button', { name: t('copy', { field: 'Key' }) }).click()
  await expect.element(page.getByText(t('notCopied'))).toBeVisible()
  await expect.element(page.getByText(LINES[0]?.text ?? '', { exact: true })).toBeVisible()
})
