import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { automationScreenTexts } from '../text.ts'
import { AutomationList } from './automation-list.tsx'

const ui = translator(uiTexts, locale)
const t = translator(automationScreenTexts, locale)

test('an automation that a colleague switches off while its form is open stays off', async () => {
  const now = {
    id: 7,
    name: 'Night',
    siteId: 1,
    site: 'North',
    condition: 'state',
    state: 'low',
    warningType: null,
    bound: null,
    forMinutes: 30,
    action: 'restart',
    powerPercent: null,
    channelId: null,
    channel: null,
    isActive: true,
    savedBy: 'Wang',
    actedLately: 0,
    mayChange: true,
    version: 1,
  }
  const asked = answerCalls({
    'GET /users/info': { id: 2, companyId: 1, keys: { automation: true } },
    'GET /users/getPreference/table.automations': null,
    'POST /automation/find/': () => ({ data: [{ ...now }], totalCount: 1, isStopped: false }),
    'POST /site/find/': { data: [{ id: 1, name: 'North' }], totalCount: 1 },
    'POST /automation/update/7': (request: { version: number }) =>
      request.version === now.version ? null : Response.json({ code: 41_000, message: 'it was changed', data: null }),
  })
  await show(<AutomationList />)
  await page.getByRole('button', { name: ui('editOf', { name: 'Night' }) }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: t('name') }).fill('By night')
  Object.assign(now, { version: 2, isActive: false })
  const save = form.getByRole('button', { name: ui('save'), exact: true })
  await save.click()
  await expect.element(form.getByText('it was changed')).toBeVisible()
  const state = { label: t('state'), before: t('active'), now: t('inactive') }
  await expect.element(form.getByRole('status').getByText(ui('changedTo', state))).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.element(form).not.toBeInTheDocument()
  const sent = asked.filter(({ address }) => address === 'POST /automation/update/7').map(({ request }) => request)
  expect(sent).toMatchObject([
    { version: 1, name: 'By night', isActive: true },
    { version: 2, name: 'By night', isActive: false, state: 'low', siteId: 1 },
  ])
})
