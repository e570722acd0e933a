import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { TextField } from '../form/form-fields.tsx'
import { followHistory, goTo } from '../frame/history.ts'
import { Pager } from '../table/pager.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { FormDialog } from './form-dialog.tsx'
import { Modal } from './modal.tsx'

const t = translator(uiTexts, locale)
const opener = page.getByRole('button', { name: 'open' })
const dialog = page.getByRole('dialog', { name: 'Title' })

function Opened({ form = false }: { form?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && !form && (
        <Modal title="Title" onClose={close}>
          <label>
            Field <input />
          </label>
        </Modal>
      )}
      {isOpen && form && (
        <FormDialog
          title="Title"
          address="POST /site/save"
          input={(values) => ({ request: { name: values.text('name'), address: values.text('address') } })}
          ask={(values) => (values.text('address') ? null : { title: 'sure?' })}
          onClose={close}
        >
          <TextField name="name" label="Name" />
          <TextField name="address" label="Address" isOptional />
        </FormDialog>
      )}
    </>
  )
}

/** Its button is disabled while the dialog is open, as while a call runs, or before that; or it is gone afterwards. */
function Running({ isEarly = false, isOnce = false }: { isEarly?: boolean; isOnce?: boolean }) {
  const [state, setState] = useState<'idle' | 'running' | 'open' | 'over'>('idle')
  function start() {
    setState(isEarly ? 'running' : 'open')
    if (isEarly) setTimeout(() => setState('open'), 100)
  }
  return (
    <section id="content" tabIndex={-1}>
      {state !== 'over' && (
        <button type="button" disabled={state !== 'idle'} onClick={start}>
          open
        </button>
      )}
      {state === 'open' && (
        <Modal title="Title" onClose={() => setState(isOnce ? 'over' : 'idle')}>
          text
        </Modal>
      )}
    </section>
  )
}

async function openByKeyboard() {
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
}
const isInside = () => dialog.element().contains(document.activeElement)

test('a dialog takes the focus into its first field and keeps Tab inside; Escape closes it and gives the focus back', async () => {
  await show(<Opened />)
  await openByKeyboard()
  await expect.element(page.getByLabelText('Field')).toHaveFocus()
  await expectAccessible()
  // Both ways around: the page behind is never reached, though the browser's own bar may come in between.
  for (const shift of [false, false, false, true, true, true, true]) {
    await userEvent.tab({ shift })
    expect(document.activeElement === document.body || isInside()).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

let arrive = () => {}
function Loading() {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    arrive = () => setIsThere(true)
  }, [])
  return (
    <Modal title="Title" onClose={() => {}}>
      <a href="#more">more</a>
      {isThere && <input aria-label="Field" />}
    </Modal>
  )
}

test('a field that comes later takes the focus, unless the person moved on', async () => {
  for (const moves of [false, true]) {
    const { unmount } = await show(<Loading />)
    await expect.element(page.getByRole('button', { name: t('close') })).toHaveFocus()
    if (moves) await userEvent.tab()
    arrive()
    await expect.element(page.getByLabelText('Field')).toBeVisible()
    await expect.element(moves ? page.getByRole('link') : page.getByLabelText('Field')).toHaveFocus()
    await unmount()
  }
})

test.each([
  ['the choice of rows per page', () => <Pager page={1} size={10} totalCount={14} onPage={() => {}} />],
  [
    'its buttons',
    () => (
      <div className="modal-buttons">
        <button type="button">Export</button>
      </div>
    ),
  ],
])('a dialog with a long list opens at its beginning, not at %s', async (_name, renderBelow) => {
  await show(
    <Modal title="Title" onClose={() => {}}>
      <div style={{ blockSize: 2000 }}>list</div>
      {renderBelow()}
    </Modal>,
  )
  await expect.element(dialog.getByRole('button', { name: t('close') })).toHaveFocus()
  expect(dialog.element().scrollTop).toBe(0)
})

test.each([{}, { isEarly: true }])('a button that is disabled meanwhile gets the focus back: %o', async (kind) => {
  await show(<Running {...kind} />)
  await openByKeyboard()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('where the button is gone, the screen has the focus', async () => {
  await show(<Running isOnce />)
  await openByKeyboard()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.id).toBe('content')
})

test('the cross closes it, too', async () => {
  await show(<Opened />)
  await openByKeyboard()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: t('close') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a form shows at its fields what is wrong, found there or by the server; Enter sends, and a question comes first', async () => {
  let isRefused = true
  const refusal = { code: 41000, message: 'wrong', data: { fields: { address: 'no such address' } } }
  const asked = answerCalls({
    'POST /site/save': () => (isRefused ? Response.json(refusal) : { id: 1 }),
  })
  await show(<Opened form />)
  await openByKeyboard()
  const name = page.getByLabelText('Name')
  const address = page.getByRole('textbox', { name: /^Address/ })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('fieldEmpty', { field: 'Name' }))).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(asked).toEqual([])

  await userEvent.keyboard('格尔木{Tab}x{Enter}')
  await expect.element(page.getByText('no such address')).toBeVisible()
  await expect.element(address).toHaveFocus()

  isRefused = false
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: 'sure?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(address).toHaveFocus()
  expect(asked).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: t('confirm') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(t('saved'))).toBeVisible()
  await expect.element(opener).toHaveFocus()
  expect(asked.map(({ request }) => request)).toEqual([
    { name: '格尔木', address: 'x' },
    { name: '格尔木', address: '' },
  ])
})

test('a filled form is not lost by Escape or the cross before the person confirms it, however often; an unchanged one asks nothing', async () => {
  await show(<Opened form />)
  await openByKeyboard()
  const name = page.getByLabelText('Name')
  const question = page.getByRole('alertdialog', { name: t('discardInput') })
  await userEvent.keyboard('x{Backspace}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await opener.click()
  await userEvent.keyboard('格尔木')
  // By keys alone: a browser prevents but one Escape in a row by itself.
  for (const _ of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('格尔木')
  }
  await dialog.getByRole('button', { name: t('close') }).click()
  await question.getByRole('button', { name: t('cancel') }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('close') }).click()
  await expectAccessible()
  await question.getByRole('button', { name: t('discard') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  // 'Cancel' is meant.
  await opener.click()
  await userEvent.keyboard('格尔木')
  await dialog.getByRole('button', { name: t('cancel') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a chooser of files that is closed without a choice leaves its dialog alone', async () => {
  await show(
    <Modal title="Title" onClose={() => expect.unreachable('closed')}>
      <input type="file" aria-label="File" />
    </Modal>,
  )
  // As a browser reports it.
  const cancel = new Event('cancel', { bubbles: true, cancelable: true })
  page.getByLabelText('File').element().dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(false)
})

test('a filled form is not lost by Back before the person confirms it; an unchanged one asks nothing', async () => {
  const stop = followHistory()
  for (const path of ['/first', '/second', '/third']) goTo(path)
  await show(<Opened form />)
  await openByKeyboard()
  const question = page.getByRole('alertdialog', { name: t('discardInput') })
  window.history.back()
  await expect.poll(() => window.location.pathname).toBe('/second')
  await expect.element(question).not.toBeInTheDocument()

  await userEvent.keyboard('{Escape}')
  await opener.click()
  await userEvent.keyboard('格尔木')
  window.history.back()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/second')
  await expect.element(page.getByLabelText('Name')).toHaveValue('格尔木')
  window.history.back()
  await question.getByRole('button', { name: t('discard') }).click()
  await expect.poll(() => window.location.pathname).toBe('/first')
  stop()
})

function Late() {
  const [value, setValue] = useState('')
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    const answered = setTimeout(() => setValue('from the server'), 100)
    return () => clearTimeout(answered)
  }, [])
  return (
    isOpen && (
      <Modal title="Title" onClose={() => setIsOpen(false)}>
        <form>
          <label>
            Field <input value={value} readOnly />
          </label>
        </form>
        <search>
          <form>
            <label>
              Words <input />
            </label>
          </form>
        </search>
      </Modal>
    )
  )
}

test('what the server fills into a form, or what is only searched by, is nothing to lose', async () => {
  await show(<Late />)
  await expect.element(page.getByLabelText('Field')).toHaveValue('')
  await expect.element(page.getByLabelText('Field')).toHaveValue('from the server')
  await userEvent.tab()
  await userEvent.keyboard('words{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the label of a field that gets the focus is not below the header', async () => {
  await show(
    <Modal title="Title" onClose={() => {}}>
      <form className="form">
        {Array.from({ length: 40 }, (_, at) => (
          <TextField key={at} name={`field${at}`} label={`Field ${at}`} />
        ))}
      </form>
    </Modal>,
  )
  page.getByLabelText('Field 39').element().focus()
  dialog.element().scrollTop = 40
  page.getByLabelText('Field 0', { exact: true }).element().focus()
  const [header, label] = ['.modal header', '.modal label'].map((part) => document.querySelector(part))
  await expect
    .poll(() => (label?.getBoundingClientRect().top ?? NaN) - (header?.getBoundingClientRect().bottom ?? NaN))
    .toBeGreaterThanOrEqual(0)
})

test('words without a blank stay within the dialog', async () => {
  const long = 'x'.repeat(200)
  await show(
    <Modal title={long} onClose={() => {}}>
      <p>{long}</p>
    </Modal>,
  )
  await expectAccessible()
  const box = page.getByRole('dialog').element()
  expect(box.scrollWidth).toBe(box.clientWidth)
})
