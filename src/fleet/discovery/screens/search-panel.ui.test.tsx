import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { discoveryScreenTexts } from '../text.ts'
import { SearchPanel } from './search-panel.tsx'

const t = translator(discoveryScreenTexts, locale)

test('networks that a colleague added to the site meanwhile are kept along with one’s own', async () => {
  let data = [
    { id: 1, range: '10.0.1.0/24' },
    { id: 2, range: '10.0.2.0/24' },
  ]
  const asked = answerCalls({
    'GET /users/info': { keys: { discovery: true } },
    'POST /siteRange/find/': () => ({ data, totalCount: data.length }),
    'POST /discovery/find/': { data: [], totalCount: 0 },
    'POST /siteRange/save': ({ range }: { range: string }) => {
      data = [...data, { id: 4, range }]
      return { id: 4 }
    },
    'POST /siteRange/delete/1': () => {
      data = data.filter(({ id }) => id !== 1)
      return null
    },
  })
  await show(<SearchPanel siteId={1} />)
  const field = page.getByRole('textbox', { name: t('ranges') })
  await field.fill('10.0.2.0/24\n10.0.4.0/24')
  data = [...data, { id: 3, range: '10.0.3.0/24' }]
  await refreshAnswers(queryClient, ['POST /siteRange/find/'])
  await page.getByRole('button', { name: t('rangesKept') }).click()
  await expect.element(field).toHaveValue('10.0.2.0/24\n10.0.4.0/24\n10.0.3.0/24')
  await expect.element(page.getByRole('button', { name: t('rangesKept') })).toBeDisabled()
  const deleted = asked.filter(({ address }) => address.includes('/siteRange/delete/')).map(({ address }) => address)
  expect(deleted).toEqual(['POST /siteRange/delete/1'])
})
