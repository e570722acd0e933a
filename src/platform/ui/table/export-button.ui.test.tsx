import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { ExportButton } from './export-button.tsx'

const t = translator(uiTexts, locale)
const BUTTON = <ExportButton address="POST /client/export" input={(format) => ({ request: { format } })} />
const file = () =>
  new Response('a,b', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%AE%A2%E6%88%B7.csv" } })

/** What is put among the person's downloads, by name. The link is outside the page, where no listener receives its click. */
function watchDownloads(): string[] {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

test('the button saves .xls at once, the menu the other formats; one file at a time', async () => {
  const saved = watchDownloads()
  const late = Promise.withResolvers<void>()
  const asked = answerCalls({
    'POST /client/export': async () => {
      await late.promise
      return file()
    },
  })
  await show(BUTTON)
  const button = page.getByRole('button', { name: t('export'), exact: true })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  late.resolve()
  await expect.element(page.getByText(t('exportDone'))).toBeVisible()
  await expect.element(button).toHaveFocus()
  expect(saved).toEqual(['客户.csv'])

  const menu = page.getByRole('button', { name: t('exportAs') })
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: t('formatXlsx') })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await expect.poll(() => saved).toHaveLength(2)
  await expect.element(menu).toHaveFocus()
  expect(asked.map(({ request }) => request)).toEqual([{ format: 'xls' }, { format: 'csv' }])
})

test('when it fails it says so and why, and saves nothing', async () => {
  const saved = watchDownloads()
  answerCalls({ 'POST /client/export': Response.json({ code: 500, message: 'disk full', data: null }) })
  await show(BUTTON)
  await page.getByRole('button', { name: t('export'), exact: true }).click()
  await expect.element(page.getByText(t('exportFailed'))).toBeVisible()
  await expect.element(page.getByText('disk full')).toBeVisible()
  expect(saved).toEqual([])
})
