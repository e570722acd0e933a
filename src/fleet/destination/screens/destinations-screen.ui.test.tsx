import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { destinationScreenTexts } from '../text.ts'
import { DestinationsScreen } from './destinations-screen.tsx'

const t = translator(destinationScreenTexts, locale)
const ui = translator(uiTexts, locale)

const DESTINATION = {
  id: 7,
  version: 1,
  clientId: 1,
  client: 'North',
  name: 'Files',
  kind: 'sftp',
  address: null,
  host: 'files.example.com',
  port: null,
  username: 'farm',
  folder: 'in',
  hostKey: null,
  format: 'pdf',
  locale: 'zh',
  dayOfMonth: 2,
  status: null,
  error: null,
  views: [{ name: 'Hot', user: 'Wang' }],
  otherViews: 2,
}
const KEY = 'SHA256:abc'
const answers = {
  'GET /users/info': { id: 2, keys: { destination: true } },
  'GET /users/getPreference/table.destinations': null,
  'POST /destination/find/': { data: [DESTINATION], totalCount: 1 },
}
const asking = () => page.getByRole('alertdialog')

test('a test shows the key of a server, which is pinned once the person trusts it; the next one says that a file arrived', async () => {
  let trusted: string | null = null
  const asked = answerCalls({
    ...answers,
    'POST /destination/test/7': () =>
      trusted === KEY ? { failure: null, hostKey: null } : { failure: 'hostKey', hostKey: KEY },
    'POST /destination/pin/7': ({ hostKey }: { hostKey: string }) => {
      trusted = hostKey
      return null
    },
  })
  await show(<DestinationsScreen />)
  const button = page.getByRole('button', { name: t('testOf', { name: 'Files' }) })
  await button.click()
  await expect.element(asking().getByText(t('pinText', { hostKey: KEY }))).toBeVisible()
  await expectAccessible()
  await asking()
    .getByRole('button', { name: ui('cancel') })
    .click()
  expect(asked.some(({ address }) => address === 'POST /destination/pin/7')).toBe(false)
  await button.click()
  await asking()
    .getByRole('button', { name: t('pin'), exact: true })
    .click()
  await expect.element(page.getByText(t('pinned'))).toBeVisible()
  await button.click()
  await expect.element(page.getByText(t('arrived'))).toBeVisible()
})

test('before it is deleted it is asked, with whose deliveries fail then', async () => {
  const asked = answerCalls({ ...answers, 'POST /destination/delete/7': null })
  await show(<DestinationsScreen />)
  await page.getByRole('button', { name: ui('deleteOf', { name: 'Files' }) }).click()
  const question = page.getByRole('alertdialog', { name: t('confirmDelete') })
  const consequences = [
    t('deleteConsequence', { name: 'Files', client: 'North' }),
    t('deleteViews', { views: t('viewOf', { name: 'Hot', user: 'Wang' }) }),
    t('deleteOtherViews', { count: 2 }),
  ]
  await expect.element(question.getByText(consequences.join(' '))).toBeVisible()
  expect(asked.some(({ address }) => address.includes('/delete/'))).toBe(false)
  await question.getByRole('button', { name: ui('delete'), exact: true }).click()
  await expect.element(page.getByText(ui('deleted'))).toBeVisible()
  expect(asked.some(({ address }) => address === 'POST /destination/delete/7')).toBe(true)
})
