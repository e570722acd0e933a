import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { ImportDialog } from './import-dialog.tsx'

const t = translator(uiTexts, locale)
const PREVIEW = 'POST /model/import/preview'
const IMPORT = 'POST /model/import/'
const input = page.getByLabelText(t('chooseFile'))
const send = page.getByRole('button', { name: t('import') })
const GOOD = {
  rows: 2,
  problemCount: 0,
  problems: [],
  scales: ['五环节', 'Inquiry'].map((name) => ({ name, standards: 3, isNew: true })),
}

function showImport(onClose = () => {}) {
  return show(importOf('Import scales', onClose))
}
function importOf(title: string, onClose: () => void) {
  return (
    <ImportDialog
      title={title}
      hint="Columns: name, standard"
      maxBytes={1024 * 1024}
      preview={PREVIEW}
      address={IMPORT}
      shown={({ scales }) => ({
        titles: ['Name', 'Standards'],
        rows: scales.map(({ name, standards }) => [name, standards]),
      })}
      refreshes={[]}
      done={({ imported }) => `${imported} imported`}
      onClose={onClose}
    />
  )
}
const fileOf = (bytes: number, name = 'scales.csv') => new File(['x'.repeat(bytes)], name)

test('a file is previewed as a table that scrolls by keyboard, and imported once it has no problem', async () => {
  const asked = answerCalls({ [PREVIEW]: GOOD, [IMPORT]: { imported: 2 } })
  let closed = 0
  await showImport(() => (closed += 1))
  await expect.element(send).toBeDisabled()
  await userEvent.upload(input, fileOf(10))
  await expect.element(page.getByText(t('rowsFit', { rows: 2 }))).toBeVisible()
  const region = page.getByRole('region', { name: t('firstRows') })
  expect(
    region
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['五环节', '3', 'Inquiry', '3'])
  await expectAccessible()
  region.element().focus()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 imported')).toBeVisible()
  await expect.poll(() => closed).toBe(1)
  expect(asked.map(({ address }) => address)).toEqual([PREVIEW, IMPORT])
})

test('problems are listed by row and column, the rest is counted, and nothing can be imported; a corrected file can', async () => {
  const problems = [
    { row: 0, column: 'name', message: 'no such column' },
    { row: 3, column: 'weight', message: 'not a number' },
  ]
  const answers: unknown[] = [{ ...GOOD, problemCount: 5, problems }, GOOD]
  answerCalls({ [PREVIEW]: () => answers.shift() })
  await showImport()
  await userEvent.upload(input, fileOf(10))
  await expect.element(page.getByText(t('rowsWrong', { rows: 2, count: 5 }))).toBeVisible()
  const cells = page.getByRole('cell').elements()
  expect(cells.map((cell) => cell.textContent)).toEqual([
    t('wholeFile'),
    'name',
    'no such column',
    '3',
    'weight',
    'not a number',
  ])
  await expect.element(page.getByText(t('moreProblems', { count: 3 }))).toBeVisible()
  await expect.element(send).toBeDisabled()
  await expectAccessible()
  // A browser reports no change while the input still holds a file of that name.
  expect((input.element() as HTMLInputElement).value).toBe('')
  await userEvent.upload(input, fileOf(11, 'corrected.csv'))
  await expect.element(page.getByText(/corrected\.csv/)).toBeVisible()
  await expect.element(send).toBeEnabled()
})

test('a file that is too large is refused before it is sent; a refusal of the server is shown as an alert', async () => {
  const asked = answerCalls({ [PREVIEW]: () => Response.json({ code: 41000, message: 'no spreadsheet', data: null }) })
  await showImport()
  await userEvent.upload(input, fileOf(1024 * 1024 + 1))
  await expect.element(page.getByRole('alert').getByText(t('importTooLarge', { most: 1 }))).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.upload(input, fileOf(10))
  await expect.element(page.getByRole('alert').getByText('no spreadsheet')).toBeVisible()
  await expect.element(send).toBeDisabled()
})

test('a file that is gone before it is read is reported, and another one can be chosen', async () => {
  const asked = answerCalls({ [PREVIEW]: GOOD })
  const reading = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'))
  onTestFinished(() => reading.mockRestore())
  await showImport()
  await userEvent.upload(input, fileOf(10))
  await expect.element(page.getByRole('alert').getByText(t('fileUnreadable'))).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.upload(input, fileOf(11))
  await expect.element(send).toBeEnabled()
  await expect.element(page.getByRole('alert').getByText(t('fileUnreadable'))).not.toBeInTheDocument()
})

test('a text that isn’t in UTF-8 is previewed in the encoding that it seems to be in, or in the one that is chosen', async () => {
  answerCalls({ [PREVIEW]: GOOD })
  const answered = window.fetch
  const sent: Promise<string>[] = []
  window.fetch = (url, init) => {
    if (init?.body instanceof Blob) sent.push(init.body.text())
    return answered(url, init)
  }
  await showImport()
  // 'Площадка' in Windows-1251, each two letters of which are a Chinese one.
  const bytes = Uint8Array.of(0xcf, 0xeb, 0xee, 0xf9, 0xe0, 0xe4, 0xea, 0xe0)
  await userEvent.upload(input, new File(['name,standard\n', bytes, ',x'], 'scales.csv'))
  const encoding = page.getByLabelText(t('encoding'))
  await expect.element(encoding).toHaveValue('gb18030')
  await userEvent.selectOptions(encoding, 'windows-1251')
  await expect.element(page.getByText(t('encodingHint', { samples: ['Площадка'] }))).toBeVisible()
  await expect.poll(() => sent).toHaveLength(2)
  expect(await sent[1]).toBe('name,standard\nПлощадка,x')
  await expect.element(send).toBeEnabled()
  await expectAccessible()
  await userEvent.upload(input, fileOf(10))
  await expect.element(encoding).not.toBeInTheDocument()
})

function TwoImports() {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {['one', 'two'].map((name) => (
        <button key={name} type="button" onClick={() => setOpened(name)}>
          Open {name}
        </button>
      ))}
      {opened && importOf(opened, () => setOpened(undefined))}
    </>
  )
}

test('an import that was cancelled too late is reported, and leaves the dialog alone that is open by then', async () => {
  const late = Promise.withResolvers<unknown>()
  answerCalls({ [PREVIEW]: GOOD, [IMPORT]: () => late.promise })
  await show(<TwoImports />)
  await page.getByRole('button', { name: 'Open one' }).click()
  await userEvent.upload(input, fileOf(10))
  await expect.element(send).toBeEnabled()
  await send.click()
  await page.getByRole('button', { name: t('cancel') }).click()
  await page.getByRole('button', { name: 'Open two' }).click()
  late.resolve({ imported: 2 })
  await expect.element(page.getByText('2 imported')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'two' })).toBeVisible()
})
