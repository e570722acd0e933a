import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { CheckField, ChoiceField, TextField, type FormErrors } from '../form/form-fields.tsx'
import type { FormValues } from '../form/form-values.ts'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { FormDialog } from './form-dialog.tsx'

const t = translator(uiTexts, locale)
const first = page.getByLabelText('Password', { exact: true })
const again = page.getByLabelText('Once more')

function showForm(onClose = () => {}) {
  return show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={(form) => ({ request: { name: form.text('first'), address: '' } })}
      check={(form): FormErrors => (form.text('first') === form.text('again') ? {} : { again: 'they differ' })}
      send="Send it"
      onClose={onClose}
    >
      <TextField name="first" label="Password" />
      <TextField name="again" label="Once more" />
    </FormDialog>,
  )
}

test.each([
  [true, 'added'],
  [false, 'saved'],
] as const)('with something new: %s; when it is sent the notice says %s', async (isNew, notice) => {
  answerCalls({ 'POST /site/save': 1 })
  await show(
    <FormDialog title="Form" isNew={isNew} address="POST /site/save" input={figures} onClose={() => {}}>
      <TextField name="price" label="Price" value="2" />
    </FormDialog>,
  )
  await page.getByRole('button', { name: t('save') }).click()
  await expect.element(page.getByRole('region', { name: t('notices') }).getByText(t(notice))).toBeVisible()
})

test('two fields that depend on each other are checked before anything is sent, and its field gets the focus', async () => {
  const asked = answerCalls({ 'POST /site/save': 1 })
  let closed = 0
  await showForm(() => (closed += 1))
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('a{Tab}b{Enter}')
  await expect.element(again).toHaveAccessibleDescription('they differ')
  await expect.element(again).toHaveFocus()
  await expectAccessible()
  expect(asked).toEqual([])

  await userEvent.keyboard('{Backspace}a')
  await expect.element(again).toHaveAccessibleDescription('')
  await expect.element(again).toBeValid()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Send it' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toBe(1)
  expect(asked).toHaveLength(1)
})

test('a field that was left empty is no longer marked once it is filled, a choice as well; the others stay marked', async () => {
  answerCalls({})
  await show(
    <FormDialog title="Form" address="POST /site/save" input={figures} onClose={() => {}}>
      <ChoiceField name="power" label="Power" options={[{ value: 1, label: 'One' }]} />
      <TextField name="price" label="Price" />
    </FormDialog>,
  )
  await page.getByRole('button', { name: t('save') }).click()
  const [power, price] = [page.getByLabelText('Power', { exact: true }), page.getByLabelText('Price')]
  for (const field of [power, price]) await expect.element(field).toBeInvalid()
  await power.click()
  await page.getByRole('option', { name: 'One' }).click()
  await expect.element(power).toBeValid()
  await expect.element(price).toBeInvalid()
  await price.fill('2')
  await expect.element(price).toBeValid()
})

const figures = (form: FormValues) => ({ request: { name: form.text('price'), companyId: form.number('power') } })

test('numbers are read as people write them, with the unit of their field; what is none is not sent', async () => {
  const asked = answerCalls({ 'POST /site/save': 1 })
  await show(
    <FormDialog title="Form" address="POST /site/save" input={figures} onClose={() => {}}>
      <TextField name="price" kind="number" label="Price" value="0,085" />
      <TextField name="power" kind="number" unit="MW" label="Power" value="1 200 kW" />
    </FormDialog>,
  )
  const power = page.getByLabelText('Power')
  await page.getByRole('button', { name: t('save') }).click()
  await expect.element(power).toHaveAccessibleDescription(t('notANumber'))
  await power.fill('１,200 mw')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.map(({ request }) => request)).toEqual([{ name: '0.085', companyId: 1200 }])
})

test('one within another form, which would be sent in its place, fails when it is shown', async () => {
  const shown = show(
    <form>
      <FormDialog
        title="Inner"
        address="POST /site/save"
        input={() => ({ request: { name: '', address: '' } })}
        onClose={() => {}}
      >
        <TextField name="name" label="Name" />
      </FormDialog>
    </form>,
  )
  await expect(shown).rejects.toThrow('A FormDialog within a form')
})

test('a refusal that no field shows is below them all, as an alert; what was typed stays', async () => {
  const fields = { elsewhere: 'of no field here' }
  let refusal: object = { code: 41000, message: 'wrong', data: { fields } }
  answerCalls({ 'POST /site/save': () => Response.json(refusal) })
  await showForm()
  await userEvent.keyboard('a{Tab}a{Enter}')
  await expect.element(page.getByRole('alert').getByText('of no field here')).toBeVisible()
  refusal = { code: 41000, message: 'not now', data: null }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('not now')).toBeVisible()
  await expect.element(again).toHaveValue('a')
  await expect.element(page.getByRole('button', { name: t('cancel') })).toBeEnabled()
})

test('what is wrong with a lone box, or inside a list, is shown below the fields; a field with a place for it keeps its own', async () => {
  const fields = { box: 'not this box', 'list.0.name': 'not this name', first: 'not this word' }
  answerCalls({ 'POST /site/save': () => Response.json({ code: 41000, message: 'wrong', data: { fields } }) })
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={() => ({ request: { name: 'a', address: '' } })}
      onClose={() => {}}
    >
      <CheckField name="box" label="Box" />
      <TextField name="first" label="Password" value="a" />
    </FormDialog>,
  )
  await page.getByRole('button', { name: t('save') }).click()
  await expect.element(page.getByRole('alert').getByText('not this box not this name', { exact: true })).toBeVisible()
  await expect.element(first).toHaveAccessibleDescription('not this word')
  await expectAccessible()
})

test('sent once however often it is pressed; a refusal leaves the focus at the button', async () => {
  const late = Promise.withResolvers<void>()
  const asked = answerCalls({
    'POST /site/save': async () => {
      await late.promise
      return Response.json({ code: 41000, message: 'not now', data: null })
    },
  })
  await showForm()
  await userEvent.keyboard('a{Tab}a{Tab}{Tab}{Enter}')
  const send = page.getByRole('button', { name: 'Send it' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  late.resolve()
  await expect.element(page.getByRole('alert').getByText('not now')).toBeVisible()
  await expect.element(send).toHaveFocus()
  expect(asked).toHaveLength(1)
})

function Rows() {
  const [edited, setEdited] = useState<string>()
  return (
    <>
      {['one', 'two'].map((row) => (
        <button key={row} type="button" onClick={() => setEdited(row)}>
          Edit {row}
        </button>
      ))}
      {edited !== undefined && (
        <FormDialog
          title={edited}
          address="POST /site/save"
          input={() => ({ request: { name: 'a', address: '' } })}
          done={`${edited} saved`}
          send="Send it"
          onClose={() => setEdited(undefined)}
        >
          <TextField name="first" label="Password" value="a" />
        </FormDialog>
      )}
    </>
  )
}

test('what was sent and cancelled is reported once it is done, and leaves the dialog alone that is open by then', async () => {
  const late = Promise.withResolvers<number>()
  answerCalls({ 'POST /site/save': () => late.promise })
  await show(<Rows />)
  await page.getByRole('button', { name: 'Edit one' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByRole('button', { name: t('cancel') }).click()
  await page.getByRole('button', { name: 'Edit two' }).click()
  await userEvent.fill(first, 'typed')
  late.resolve(1)
  await expect.element(page.getByRole('status').filter({ hasText: 'one saved' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'two' })).toBeVisible()
  await expect.element(first).toHaveValue('typed')
})

test('pressed twice before a password is sealed, it is sent once', async () => {
  const sealed = Promise.withResolvers<void>()
  const asked = answerCalls({ 'POST /site/save': 1 })
  let closed = 0
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={async () => {
        await sealed.promise
        return { request: { name: 'a', address: '' } }
      }}
      send="Send it"
      onClose={() => (closed += 1)}
    >
      <TextField name="first" label="Password" />
    </FormDialog>,
  )
  await userEvent.keyboard('a{Enter}{Enter}')
  sealed.resolve()
  await expect.poll(() => closed).toBe(1)
  expect(asked).toHaveLength(1)
})

test('a password that can’t be sealed is not sent, and the form gives the reason', async () => {
  let isBroken = true
  const asked = answerCalls({ 'POST /site/save': 1 })
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={async () => {
        if (isBroken) throw new TypeError('not loaded')
        return { request: { name: 'a' } }
      }}
      send="Send it"
      onClose={() => {}}
    >
      <TextField name="first" label="Password" />
    </FormDialog>,
  )
  await userEvent.keyboard('a{Enter}')
  await expect.element(page.getByRole('alert').getByText(t('unreachable'))).toBeVisible()
  expect(asked).toEqual([])
  isBroken = false
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
})

test('a warning, not a success, where less was done than was asked for', async () => {
  answerCalls({ 'POST /site/save': 1 })
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={() => ({ request: { name: 'a', address: '' } })}
      done={() => ({ warning: 'one of four' })}
      send="Send it"
      onClose={() => {}}
    >
      <TextField name="first" label="Password" value="a" />
    </FormDialog>,
  )
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'one of four' })).toHaveClass('notice-warning')
})

function FormOfFile() {
  const [isComing, setIsComing] = useState(true)
  return (
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={() => ({ request: { name: 'a', address: '' } })}
      onClose={() => {}}
    >
      <input type="file" aria-label="Picture" aria-disabled={isComing || undefined} />
      <button type="button" onClick={() => setIsComing(false)}>
        arrives
      </button>
    </FormDialog>
  )
}

test('a form waits for a file that is on its way', async () => {
  const asked = answerCalls({ 'POST /site/save': 1 })
  await show(<FormOfFile />)
  const save = page.getByRole('button', { name: t('save') })
  await save.click()
  await expect.element(page.getByRole('alert').getByText(t('fileComing'))).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'arrives' }).click()
  await save.click()
  await expect.poll(() => asked.length).toBe(1)
})
