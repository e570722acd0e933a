import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { queryClient } from '../call/use-call.ts'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { Finders, type Finder } from './finder.ts'
import type { Screens } from './loaded-screen.tsx'
import type { ScreenRoute } from './routes-from-records.ts'
import { SearchEverything } from './search-everything.tsx'

/** The palette's script comes when the first test lets it. */
const script = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./search-palette.tsx', async (original) => {
  await script.promise
  return original()
})

const t = translator(uiTexts, locale)
const routeTo = (path: string, title: string, hidden = false): ScreenRoute => ({
  path,
  component: path,
  hidden,
  meta: { title },
})
const ROUTES = [routeTo('/my-sites', 'My sites'), routeTo('/sites', 'Sites'), routeTo('/secret', 'Sites hidden', true)]
const SCREENS: Screens = Object.fromEntries(
  ROUTES.map(({ path }) => [path, Object.assign(() => null, { prepare: () => {} })]),
)
const finder = (title: string, path: string, find: Finder['find']): Finder => ({
  title: { zh: title, en: title },
  path,
  find,
})
const FINDERS = [
  finder('Miners', '/sites', async (text) => [
    { id: 1, label: `${text}-01`, note: '127.0.0.9', to: '/sites', search: { id: 1 } },
  ]),
  finder('Broken', '/sites', async () => {
    throw new Error('no answer')
  }),
  finder('Not in the menu', '/elsewhere', async () => [{ id: 2, label: 'must not be found', to: '/elsewhere' }]),
]
const found = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

function showSearch() {
  const address = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', address))
  return show(
    <Finders value={[async () => FINDERS]}>
      <SearchEverything routes={ROUTES} screens={SCREENS} />
      <label>
        Note <input />
      </label>
    </Finders>,
  )
}

test('what is typed before the palette is loaded is in it', async () => {
  await showSearch()
  const field = page
    .getByRole('textbox')
    .or(page.getByRole('searchbox'))
    .and(page.getByLabelText(t('searchEverything')))
  await userEvent.keyboard('{Control>}k{/Control}my')
  await expect.element(field).toHaveValue('my')
  const plain = field.element()
  plain.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  script.resolve()
  await expect.poll(() => queryClient.getQueryState(['part', 'search'])?.status).toBe('success')
  expect(field.element(), 'while Chinese is written').toBe(plain)
  plain.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect
    .element(page.getByRole('status').getByText(t('searching')).or(page.getByRole('option').first()))
    .toBeVisible()
  await userEvent.keyboard(' s')
  await expect.poll(found).toEqual(['My sites', 'my s-01127.0.0.9'])
})

test('Ctrl+K opens it; screens that begin with the text come first, then what the finders of the menu found', async () => {
  await showSearch()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: t('searchEverything') })).toBeVisible()
  await expect.element(page.getByRole('status').getByText(/Miners/)).toBeVisible()
  await userEvent.keyboard('site')
  await expect.poll(found).toEqual(['Sites', 'My sites', 'site-01127.0.0.9'])
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.pathname + window.location.search).toBe('/sites?id=1')
})

test('Enter takes the first, and Escape closes and gives the focus back', async () => {
  await showSearch()
  const opener = page.getByRole('button', { name: t('searchEverything') })
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('/')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('my s')
  await expect.poll(found).toEqual(['My sites', 'my s-01127.0.0.9'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/my-sites')
})

test('a slash that is typed into a field is text, and opens nothing', async () => {
  await showSearch()
  await page.getByLabelText('Note').click()
  await userEvent.keyboard('1/2')
  await expect.element(page.getByLabelText('Note')).toHaveValue('1/2')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
