import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { translator } from '../../rules/text.ts'
import { Pager } from './pager.tsx'

const t = translator(uiTexts, locale)

function PagerOf({ totalCount, isMore }: { totalCount: number; isMore?: boolean }) {
  const [at, setAt] = useState({ page: 1, size: 20 })
  return <Pager {...at} totalCount={totalCount} isMore={isMore} onPage={(change) => setAt({ ...at, ...change })} />
}

test('pager: next, a number and another size by keyboard', async () => {
  await show(<PagerOf totalCount={1234} />)
  const pressed = page.getByRole('button', { name: t('pageNumber', { page: 1 }), exact: true })
  await expect.element(pressed).toHaveAttribute('aria-current', 'page')
  const [previous, next] = [
    page.getByRole('button', { name: t('previousPage') }),
    page.getByRole('button', { name: t('nextPage') }),
  ]
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')

  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('button', { name: t('pageNumber', { page: 2 }), exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: t('pageNumber', { page: 62 }) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()

  await userEvent.tab()
  await expect.element(next).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('combobox', { name: t('pageSize') })).toHaveFocus()
  await userEvent.selectOptions(page.getByRole('combobox'), '100')
  await expect.element(page.getByRole('button', { name: t('pageNumber', { page: 13 }) })).toBeVisible()
  await expect.element(page.getByText(t('total', { count: 1234 })).first()).toBeVisible()
})

test('pager: a list that was counted only so far', async () => {
  await show(<PagerOf totalCount={10_000} isMore />)
  await expect.element(page.getByText(t('totalOrMore', { count: 10_000 }))).toBeVisible()
})

test('pager: at the last page the arrow keeps the focus, and leads no further', async () => {
  await show(<PagerOf totalCount={40} />)
  const next = page.getByRole('button', { name: t('nextPage') })
  next.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect
    .element(page.getByRole('button', { name: t('pageNumber', { page: 2 }), exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(next).toHaveFocus()
})

/** Of a list that a sweep changes, and that can be filtered. */
function LivePager() {
  const [found, setFound] = useState({ totalCount: 40, isWaiting: false })
  return (
    <>
      <Pager page={1} size={20} {...found} onPage={() => {}} />
      <button type="button" onClick={() => setFound({ totalCount: found.totalCount + 1, isWaiting: false })}>
        answer
      </button>
      <button type="button" onClick={() => setFound({ ...found, isWaiting: true })}>
        filter
      </button>
    </>
  )
}

test('pager: what a filter found is read out, what a sweep changes is not', async () => {
  await show(<LivePager />)
  const answer = page.getByRole('button', { name: 'answer' })
  const shown = (count: number) => page.getByText(t('total', { count })).first()
  const read = page.getByRole('status')
  await answer.click()
  await expect.element(shown(41)).toBeVisible()
  await expect.element(read).toHaveTextContent('')
  await page.getByRole('button', { name: 'filter' }).click()
  await answer.click()
  await expect.element(read).toHaveTextContent(t('total', { count: 42 }))
  await answer.click()
  await expect.element(shown(43)).toBeVisible()
  await expect.element(read).toHaveTextContent(t('total', { count: 42 }))
})
