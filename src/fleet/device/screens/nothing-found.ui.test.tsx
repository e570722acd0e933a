import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { NO_NARROWING, type DeviceNarrowing } from './device-search.ts'
import { NothingFound } from './nothing-found.tsx'
import { screenTexts } from './text.ts'

const t = translator(screenTexts, locale)
const answerOf = (list: string[]) => ({ data: list.map((name, at) => ({ id: at + 1, name })), totalCount: list.length })

test('where no device has the text, those of a client, account or site with such a name are a click away', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 2, keys: { agent: true } },
    'POST /client/find/': answerOf(['North', 'Northern']),
    'POST /account/find/': answerOf([]),
    'POST /site/find/': answerOf(['North hall']),
  })
  const narrowed: Partial<DeviceNarrowing>[] = []
  await show(
    <NothingFound
      search={{ ...NO_NARROWING, text: 'north' }}
      onNarrow={(part) => narrowed.push(part)}
      onClear={() => {}}
      addButton={null}
    />,
  )
  await page.getByRole('button', { name: t('ofClient', { name: 'Northern' }) }).click()
  await page.getByRole('button', { name: t('ofSite', { name: 'North hall' }) }).click()
  expect(narrowed).toEqual([
    { clientId: 2, text: undefined },
    { siteId: 1, text: undefined },
  ])
  const request = expect.objectContaining({ name: 'north' })
  expect(asked).toContainEqual({ address: 'POST /account/find/', request })
  await expectAccessible()
})

test('a filter without a text offers no owners', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 2, keys: { agent: true } },
    'POST /site/find/': answerOf(['North hall']),
  })
  await show(
    <NothingFound
      search={{ ...NO_NARROWING, state: 'warn' }}
      onNarrow={() => {}}
      onClear={() => {}}
      addButton={null}
    />,
  )
  await expect.element(page.getByRole('button')).toHaveTextContent(t('clearFilters'))
  expect(asked.some(({ address }) => address === 'POST /client/find/')).toBe(false)
})
