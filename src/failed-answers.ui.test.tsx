import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountDetailScreen } from './fleet/account/screens/account-detail-screen.tsx'
import { AutomationLog } from './fleet/automation/screens/automation-log.tsx'
import { automationScreenTexts } from './fleet/automation/text.ts'
import { ClientDetailScreen } from './fleet/client/screens/client-detail-screen.tsx'
import { clientScreenTexts } from './fleet/client/screens/text.ts'
import { SettingDialog } from './fleet/command/screens/setting-dialog.tsx'
import { commandScreenTexts } from './fleet/command/text.ts'
import { FirstStepsScreen } from './fleet/first-steps/screens/first-steps-screen.tsx'
import { FamilyLogin } from './fleet/miner-login/screens/site-logins.tsx'
import { minerLoginScreenTexts } from './fleet/miner-login/text.ts'
import { ownerScreenTexts } from './fleet/owner/screens/text.ts'
import { ReportScreen } from './fleet/report/screens/report-screen.tsx'
import { useSavedViews } from './fleet/saved-view/screens/saved-views.tsx'
import { savedViewScreenTexts } from './fleet/saved-view/text.ts'
import { EditSite } from './fleet/site/screens/edit-site.tsx'
import { SiteDetailScreen } from './fleet/site/screens/site-detail-screen.tsx'
import { siteScreenTexts } from './fleet/site/screens/text.ts'
import { LastBackup } from './people/background/screens/last-backup.tsx'
import { backgroundTexts } from './people/background/text.ts'
import { translator } from './platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from './platform/testing/show.tsx'
import { uiTexts } from './platform/ui/text.ts'
import { locale } from './platform/ui/theme/locale.ts'

const t = translator(uiTexts, locale)
const login = translator(minerLoginScreenTexts, locale)
const views = translator(savedViewScreenTexts, locale)
const EMPTY = { data: [], totalCount: 0 }
const alert = page.getByRole('alert').filter({ hasText: 'out of order' })
const retry = page.getByRole('button', { name: t('retry') })
const outOfOrder = () => Response.json({ code: 500, message: 'out of order', data: null }, { status: 500 })

test.each([
  ['a site', <EditSite key="" id={1} onClose={() => {}} />, 'GET /site/getById/1', siteScreenTexts.editSite[locale]],
  [
    'what a site allows',
    <SettingDialog key="" siteId={1} onClose={() => {}} />,
    'GET /command/settings/1',
    commandScreenTexts.settings[locale],
  ],
  [
    'logins of miners',
    <FamilyLogin key="" siteId={1} family="antminer" onClose={() => {}} />,
    'GET /minerLogin/site/1',
    login('dialogTitle', { family: login('antminer') }),
  ],
])('a dialog that can’t be loaded gives the reason, and tries again: %s', async (_, dialog, address, name) => {
  let asked = 0
  const fail = () => {
    asked += 1
    return outOfOrder()
  }
  answerCalls({ [address]: fail })
  await show(dialog)
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
  await expect.element(alert).toBeVisible()
  await expectAccessible()
  await retry.click()
  await expect.poll(() => asked).toBe(2)
})

test('the screen of one client, opened without naming one, gives the reason why it can’t be shown', async () => {
  let answer: unknown = outOfOrder
  answerCalls({ 'POST /client/find/': () => (typeof answer === 'function' ? (answer as () => unknown)() : answer) })
  await show(<ClientDetailScreen />)
  await expect.element(alert).toBeVisible()
  answer = EMPTY
  await retry.click()
  await expect.element(page.getByText(clientScreenTexts.none[locale])).toBeVisible()
})

test('a report whose last day can’t be asked for gives the reason', async () => {
  answerCalls({
    'GET /users/info': { keys: {} },
    'POST /client/find/': { data: [{ id: 1, name: 'C' }], totalCount: 1 },
    'GET /deviceDaily/getLastDate': outOfOrder,
  })
  await show(<ReportScreen />)
  await expect.element(alert).toBeVisible()
})

function Views() {
  return useSavedViews({ path: '/machine/index', search: {}, onSchedule: () => {} }).menu
}

test('saved views that can’t be loaded are not taken for none', async () => {
  answerCalls({ 'POST /savedView/find/': outOfOrder })
  await show(<Views />)
  await page.getByRole('button', { name: views('views') }).click()
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByText(views('noViews'))).not.toBeInTheDocument()
})

test('a choice whose options can’t be loaded gives the reason, and does not load for ever', async () => {
  answerCalls({
    'POST /automation/find/': outOfOrder,
    'POST /automation/log/': EMPTY,
    'GET /users/getPreference/table.automationlog': null,
  })
  await show(<AutomationLog />)
  await page.getByRole('combobox', { name: automationScreenTexts.one[locale] }).click()
  await expect.element(alert).toBeVisible()
})

test.each([
  ['backups', <LastBackup key="" />, 'POST /background/findBackup/', backgroundTexts.backups],
  ['the first steps', <FirstStepsScreen key="" />, 'POST /site/find/', uiTexts.failed],
])('%s that can’t be asked for are not left out', async (_, part, address, title) => {
  answerCalls({ [address]: outOfOrder, 'GET /users/info': { keys: {} }, 'GET /users/getRoutes': [] })
  await show(part)
  await expect.element(alert.filter({ hasText: title[locale] })).toBeVisible()
})

test.each([
  ['client', ClientDetailScreen],
  ['account', AccountDetailScreen],
  ['site', SiteDetailScreen],
])('the screen of a %s out of reach leads to nothing of it', async (noun, Screen) => {
  answerCalls({
    [`GET /${noun}/getById/1`]: () => Response.json({ code: 404, message: 'not found', data: null }, { status: 404 }),
    [`POST /${noun}/find/`]: EMPTY,
    'GET /users/info': { keys: {} },
    'GET /users/getRoutes': [{ id: 1, path: '/loss/index', component: 'loss', title: 'Losses', children: [] }],
  })
  window.history.replaceState(null, '', '?id=1')
  await show(<Screen />)
  await expect.element(page.getByText(ownerScreenTexts.nothing[locale])).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Losses' })).not.toBeInTheDocument()
})
