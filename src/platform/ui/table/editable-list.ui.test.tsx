import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineTexts, translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { useCall } from '../call/use-call.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { EditableList, useNameForm } from './editable-list.tsx'
import { RowButton } from './row-actions.tsx'
import { useDelete } from './use-delete.ts'

const t = translator(uiTexts, locale)
const texts = defineTexts({
  title: { zh: '场地', en: 'Sites' },
  name: { zh: '名称', en: 'Name' },
  add: { zh: '添加场地', en: 'Add a site' },
  editTitle: { zh: '编辑场地', en: 'Edit site' },
  confirmDelete: { zh: '删除场地？', en: 'Delete the site?' },
  deleteConsequence: { zh: '{name} 将被删除', en: '{name} will be gone' },
  none: { zh: '还没有场地', en: 'No sites yet' },
  noneHint: { zh: '添加第一个', en: 'Add the first one' },
  noMatch: { zh: '没有匹配的场地', en: 'No site matches' },
  required: { zh: '请填写名称', en: 'Enter a name' },
})
const s = translator(texts, locale)
interface Site {
  id: number
  name: string
}
const FIND = 'POST /site/find/' as const

function SiteDialog({ site, onClose }: { site: Site | null; onClose: () => void }) {
  const form = useNameForm(texts, { field: 'name', value: site?.name, required: texts.required })
  return (
    <FormDialog
      {...form}
      address="POST /site/save"
      input={(values) => ({ request: { name: values.text('name'), address: '' } })}
      refreshes={[FIND]}
      onClose={onClose}
    />
  )
}

function Sites({ mayWrite = true }: { mayWrite?: boolean }) {
  const [search, setSearch] = useState<string>()
  const answer = useCall(FIND, { request: search === undefined ? {} : { name: search } }, { keepsPrevious: true })
  return (
    <EditableList<Site, 'name'>
      name="sites"
      texts={texts}
      columns={[{ key: 'name', title: s('name'), cell: ({ name }) => name }]}
      answer={answer}
      page={{ page: 1, size: 20, orderColumn: undefined, orderWay: undefined }}
      onPage={() => {}}
      search={search}
      onSearch={setSearch}
      nameOf={({ name }) => name}
      mayWrite={mayWrite}
      onDelete={useDelete('POST /site/delete/{id}', { refreshes: [FIND] })}
      renderDialog={(site, onClose) => <SiteDialog site={site} onClose={onClose} />}
    />
  )
}

function answerSites(sites: Site[]) {
  return answerCalls({
    [FIND]: ({ name = '' }: { name?: string }) => {
      const data = sites.filter((site) => site.name.includes(name))
      return { data, totalCount: data.length }
    },
    'POST /site/save': ({ name }: Site) => void sites.push({ id: sites.length + 1, name }),
    'POST /site/delete/1': () => void sites.splice(0, 1),
    'GET /users/getPreference/table.sites': null,
  })
}
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((element) => element.textContent)

test('a row is added, found by its name, edited and deleted by keyboard', async () => {
  answerSites([{ id: 1, name: '格尔木' }])
  await show(<Sites />)
  await expect.poll(names).toEqual(['格尔木'])
  await expectAccessible()
  const add = page.getByRole('button', { name: `+ ${s('add')}` })
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: s('add') })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(s('required'))).toBeVisible()
  await userEvent.keyboard('康定{Enter}')
  await expect.poll(names).toEqual(['格尔木', '康定'])
  await expect.element(add).toHaveFocus()

  await page.getByRole('searchbox', { name: s('name') }).fill('格')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['格尔木'])
  await page.getByRole('button', { name: t('editOf', { name: '格尔木' }) }).click()
  await expect.element(page.getByRole('dialog', { name: s('editTitle') })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveValue('格尔木')
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: t('deleteOf', { name: '格尔木' }) }).click()
  const question = page.getByRole('alertdialog', { name: s('confirmDelete') })
  await expect.element(question).toHaveAccessibleDescription(s('deleteConsequence', { name: '格尔木' }))
  await question.getByRole('button', { name: t('delete') }).click()
  await expect.element(page.getByText(s('noMatch'))).toBeVisible()
})

test('an empty list says what to do next; a reader gets no buttons that write', async () => {
  answerSites([])
  const shown = await show(<Sites />)
  await expect.element(page.getByText(s('noneHint'))).toBeVisible()
  await shown.unmount()
  answerSites([{ id: 1, name: '格尔木' }])
  await show(<Sites mayWrite={false} />)
  await expect.poll(names).toEqual(['格尔木'])
  expect(page.getByRole('button', { name: s('add') }).elements()).toEqual([])
  expect(page.getByRole('button', { name: t('editOf', { name: '格尔木' }) }).elements()).toEqual([])
})

test('a double click on an action of a row does it once', async () => {
  let times = 0
  await show(<RowButton label="send" title="send" onClick={() => (times += 1)} />)
  const button = page.getByRole('button', { name: 'send' })
  await button.dblClick()
  expect(times).toBe(1)
  button.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(times).toBe(3)
})
