import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { queryClient } from '../call/use-call.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../form/form-fields.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { ChoiceBox } from './choice-box.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { useNameChoices } from './use-name-choices.ts'

const t = translator(uiTexts, locale)
const box = page.getByRole('combobox', { name: '场地', exact: true })
const options = page.getByRole('option')
const names = (found: ReturnType<typeof page.getByRole>) => found.elements().map((element) => element.textContent)
const SITES = ['格尔木盐湖矿场', '康定雪山矿场', '雅安青衣江矿场'].map((label, at) => ({ value: at + 1, label }))

function SiteFilter({ onSearch = () => {} }: { onSearch?: () => void }) {
  const [value, setValue] = useState<number>()
  return (
    <FilterBar onSearch={onSearch} onClean={() => setValue(undefined)}>
      <FilterChoice name="site" label="场地" value={value} options={SITES} onChoose={setValue} />
    </FilterBar>
  )
}

test('a choice is typed, reached by an arrow and taken by Enter; Escape leaves it, Delete clears it', async () => {
  let searches = 0
  await show(<SiteFilter onSearch={() => (searches += 1)} />)
  await expect.element(box).toHaveTextContent(t('unlimited'))
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toBeVisible()
  expect(names(options)).toEqual(SITES.map(({ label }) => label))
  await userEvent.keyboard('雅安')
  await expect.poll(() => names(options)).toEqual(['雅安青衣江矿场'])
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveTextContent('雅安青衣江矿场')
  await expect.element(box).toHaveFocus()
  expect(searches, 'Enter took the choice, and sent no form').toBe(0)

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('雅安青衣江矿场')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(box).toHaveTextContent(t('unlimited'))
})

test('letters typed on the closed box open it with what they find, or with the note that nothing was found', async () => {
  await show(<SiteFilter />)
  await userEvent.tab()
  await userEvent.keyboard('xyz')
  await expect.element(page.getByText(t('nothingFound'))).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('xyz')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

test('what is typed before the list is there is kept, with its spaces', async () => {
  const late = Promise.withResolvers<void>()
  await show(<SiteFilter />)
  void queryClient.prefetchQuery({
    queryKey: ['part', 'choice-list'],
    queryFn: async () => {
      await late.promise
      return import('./choice-list.tsx')
    },
  })
  await userEvent.tab()
  await userEvent.keyboard('ya an')
  await expect.element(page.getByRole('status', { name: t('loading') })).toBeVisible()
  late.resolve()
  await expect.element(page.getByRole('textbox')).toHaveValue('ya an')
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('the pointer opens it, takes one, and clears it', async () => {
  await show(<SiteFilter />)
  await page.viewport(390, 844)
  await box.click()
  await options.nth(1).click()
  await expect.element(box).toHaveTextContent('康定雪山矿场')
  await expectAccessible()
  await page.getByRole('button', { name: t('clearChoice', { label: '场地' }) }).click()
  await expect.element(box).toHaveTextContent(t('unlimited'))
  await box.click()
  await expect.element(options.first()).toBeVisible()
  await page.getByRole('heading').click()
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

function ManySites() {
  const [values, setValues] = useState<readonly number[]>([77])
  return (
    <>
      <label htmlFor="sites">场地</label>
      <ChoiceBox
        control={{ id: 'sites', name: 'sites' }}
        label="场地"
        placeholder="-"
        options={SITES}
        values={values}
        isMany
        onChoose={setValues}
      />
      <output>{values.join()}</output>
    </>
  )
}

test('of many, Enter adds and takes away, and what the list does not show stays chosen', async () => {
  await show(<ManySites />)
  await expect.element(box).toHaveTextContent('+1')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('77,1,2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('77,1')
  await expectAccessible()
})

const client = (id: number) => ({ id, name: `Client ${id}` })
const CLIENTS = Array.from({ length: 240 }, (_, at) => client(at + 1))
interface Find {
  request: { id?: number; name?: string; page: number; size: number }
}
function findClients(request: Find['request']) {
  const found = CLIENTS.filter(
    ({ id, name }) => (request.id === undefined || id === request.id) && (!request.name || name.includes(request.name)),
  )
  return { data: found.slice(0, request.size), totalCount: found.length }
}

function ClientFilter() {
  const [value, setValue] = useState<number | undefined>(239)
  return (
    <FilterBar onSearch={() => {}} onClean={() => {}}>
      <FilterChoice
        name="client"
        label="场地"
        value={value}
        {...useNameChoices('POST /client/find/', { value })}
        onChoose={setValue}
      />
    </FilterBar>
  )
}

test('of more than 200 the server finds what is typed, and one that the list does not show first is named', async () => {
  const asked = answerCalls({ 'POST /client/find/': findClients })
  await show(<ClientFilter />)
  await expect.element(box).toHaveTextContent('Client 239')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(t('firstShown', { count: 201 }))).toBeVisible()
  await expect.poll(() => names(options)[0]).toBe('Client 239')
  await userEvent.keyboard('Client 24')
  await expect.poll(() => names(options)).toEqual(['Client 24', 'Client 240'])
  expect(asked.map(({ request }) => request)).toContainEqual({ page: 1, size: 200, name: 'Client 24' })
  await expect.element(box).toHaveTextContent('Client 239')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(box).toHaveTextContent('Client 240')
})

function ClientForm() {
  return (
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={(form) => ({ request: { name: 'n', companyId: form.number('companyId') } })}
      onClose={() => {}}
    >
      <ChoiceField name="companyId" label="场地" {...useNameChoices('POST /client/find/')} />
    </FormDialog>
  )
}

test('what a search found keeps its name once it is chosen, in a form that does not ask for it again', async () => {
  const asked = answerCalls({ 'POST /client/find/': findClients, 'POST /site/save': 1 })
  await show(<ClientForm />)
  await box.click()
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('Client 240')
  await expect.poll(() => names(options)).toEqual(['Client 240'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await box.click()
  await expect.element(page.getByText(t('firstShown', { count: 200 }))).toBeVisible()
  await expect.element(box).toHaveTextContent('Client 240')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: t('save') }).click()
  await expect.poll(() => asked.at(-1)?.request).toEqual({ name: 'n', companyId: 240 })
})

test('what was deleted is named so, not by its id', async () => {
  await show(<FilterChoice name="site" label="场地" value={9} options={SITES} onChoose={() => {}} />)
  await expect.element(box).toHaveTextContent(t('isDeleted'))
})

test('while the choices come it says so, and when they do not, why, with another try', async () => {
  let isDown = true
  const late = Promise.withResolvers<void>()
  answerCalls({
    'POST /client/find/': async (request: Find['request']) => {
      await late.promise
      return isDown ? Response.json({ code: 500, message: 'database down', data: null }) : findClients(request)
    },
  })
  await show(<ClientFilter />)
  await box.click()
  await expect.element(page.getByRole('status', { name: t('loading') })).toBeVisible()
  late.resolve()
  await expect.element(page.getByText('database down')).toBeVisible()
  await expectAccessible()
  isDown = false
  await page.getByRole('button', { name: t('retry') }).click()
  await expect.element(options.first()).toBeVisible()
})

test('in a dialog: Tab reaches it, Escape closes the list alone, and what is required is asked for at its field', async () => {
  const asked = answerCalls({ 'POST /site/save': 1 })
  let isClosed = false
  await show(
    <FormDialog
      title="Form"
      address="POST /site/save"
      input={(form) => ({ request: { name: form.text('name'), companyId: form.number('companyId') } })}
      onClose={() => (isClosed = true)}
    >
      <TextField name="name" label="Name" value="n" />
      <ChoiceField name="companyId" label="场地" options={SITES} />
    </FormDialog>,
  )
  await page.getByRole('button', { name: t('save') }).click()
  await expect.element(page.getByText(t('fieldRequired', { field: '场地' }))).toBeVisible()
  await expect.element(box).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(options.first()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Form' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await page.getByRole('button', { name: t('save') }).click()
  await expect.poll(() => isClosed).toBe(true)
  expect(asked).toEqual([{ address: 'POST /site/save', request: { name: 'n', companyId: 2 } }])
})
