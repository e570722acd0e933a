import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { useCall, useMutationCall } from '../call/use-call.ts'
import { RowActions } from '../table/row-actions.tsx'
import { useDelete } from '../table/use-delete.ts'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'

const t = translator(uiTexts, locale)

function Sites() {
  const sites = useCall('POST /site/find/', { request: {} })
  const remove = useDelete('POST /site/delete/{id}', { refreshes: ['POST /site/find/'] })
  return (
    <section id="content" tabIndex={-1} aria-label="content">
      <button type="button">before</button>
      <ul>
        {sites.data?.data.map(({ id, name }) => (
          <li key={id}>
            <RowActions name={name} onEdit={() => {}} onDelete={() => void remove(id, { title: 'sure?' })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const deleteOf = (name: string) => page.getByRole('button', { name: t('deleteOf', { name }) })

test('as a row goes with its button, the keyboard is at the same button of the next one, of the last, then at the content', async () => {
  let sites = [1, 2, 3].map((id) => ({ id, name: `site ${id}` }))
  const gone = (id: number) => () => {
    sites = sites.filter((site) => site.id !== id)
  }
  answerCalls({
    'POST /site/find/': () => ({ data: sites, totalCount: sites.length }),
    'POST /site/delete/1': gone(1),
    'POST /site/delete/2': gone(2),
    'POST /site/delete/3': gone(3),
  })
  await show(<Sites />)
  async function remove(name: string) {
    ;(deleteOf(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('delete'), exact: true })
      .click()
    await expect.element(deleteOf(name)).not.toBeInTheDocument()
  }
  await expect.element(deleteOf('site 2')).toBeVisible()
  await remove('site 2')
  await expect.element(deleteOf('site 3')).toHaveFocus()
  await remove('site 3')
  await expect.element(deleteOf('site 1')).toHaveFocus()
  await remove('site 1')
  await expect.element(page.getByRole('region', { name: 'content' })).toHaveFocus()
})

function Link() {
  const sites = useCall('POST /site/find/', { request: {} })
  const remove = useMutationCall('POST /site/delete/{id}', { refreshes: ['POST /site/find/'] })
  return (
    <p>
      <button type="button">before</button>
      <button
        type="button"
        disabled={sites.data?.totalCount === 0}
        onClick={() => remove.mutate({ params: { id: 1 } })}
      >
        remove all
      </button>
    </p>
  )
}

test('a button that its own action disables leaves the keyboard beside it', async () => {
  let totalCount = 1
  answerCalls({
    'POST /site/find/': () => ({ data: [], totalCount }),
    'POST /site/delete/1': () => {
      totalCount = 0
    },
  })
  await show(<Link />)
  const button = page.getByRole('button', { name: 'remove all' })
  await button.click()
  await expect.element(button).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'before' })).toHaveFocus()
})

function Periods() {
  const [rows, setRows] = useState(['night', 'noon', 'evening'])
  return (
    <fieldset>
      <legend>Periods</legend>
      {rows.map((name) => (
        <div key={name}>
          <input aria-label={name} />
          <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
            remove {name}
          </button>
        </div>
      ))}
      <button type="button">add</button>
    </fieldset>
  )
}

const removal = (name: string) => page.getByRole('button', { name: `remove ${name}` })

test('as a key takes a row out of a form, the keyboard is at the next row’s button, then at what follows the last', async () => {
  await show(<Periods />)
  ;(removal('noon').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removal('evening')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'add' })).toHaveFocus()
})
