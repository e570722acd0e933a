import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { minerLoginScreenTexts } from '../../miner-login/text.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import { warningScreenTexts } from '../../warning/text.ts'
import { discoveryScreenTexts } from '../text.ts'
import { FoundList } from './found-list.tsx'

const ui = translator(uiTexts, locale)
const t = translator(discoveryScreenTexts, locale)
const logins = translator(minerLoginScreenTexts, locale)
const warning = translator(warningScreenTexts, locale)

const FOUND = Array.from({ length: 25 }, (_, at) => ({
  id: at + 1,
  ip: `10.0.0.${at + 1}`,
  port: 4028,
  kind: 'new',
  conflict: null,
  model: 'Unknown X1',
  seenAt: '2026-01-01T00:00:00Z',
  type: null,
  device: null,
  holder: null,
  login: null as null | { family: LoginFamily; need: string },
}))

async function showFound() {
  const answers = { found: FOUND }
  answerCalls({
    'GET /users/info': { keys: { command_setting: true, discovery: true, warningRule: true } },
    'GET /users/getPreference/table.found': null,
    'GET /minerLogin/site/1': { data: [{ family: 'antminer', account: null }], totalCount: 1 },
    'POST /discovery/findFound/': ({ page: at, size }: { page: number; size: number }) => ({
      data: answers.found.slice((at - 1) * size, at * size),
      totalCount: answers.found.length,
      counts: { new: answers.found.length },
    }),
  })
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  await show(<FoundList siteId={1} />)
  return answers
}

test('miners are selected on the page that is shown, which are those that are added', async () => {
  await showFound()
  await page.getByRole('checkbox', { name: ui('selectPage') }).click()
  await expect.element(page.getByText(ui('selected', { count: 20 }))).toBeVisible()
  await page.getByRole('button', { name: ui('pageNumber', { page: 2 }), exact: true }).click()
  await expect.element(page.getByText('10.0.0.25')).toBeVisible()
  await expect.element(page.getByText(ui('selected', { count: 20 }))).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: ui('selectPage') }).click()
  await page
    .getByRole('button', { name: t('adopt'), exact: true })
    .first()
    .click()
  await expect.element(page.getByRole('dialog', { name: t('adoptTitle', { count: 5 }) })).toBeVisible()
})

test('a type that is being added for a model stays open though a scan moves its row to another page', async () => {
  const answers = await showFound()
  await page
    .getByRole('button', { name: t('addTypeOf', { model: 'Unknown X1' }) })
    .first()
    .click()
  const name = page.getByLabelText(warning('typeName'))
  await userEvent.fill(name, 'X1')
  answers.found = []
  await refreshAnswers(queryClient, ['POST /discovery/findFound/'])
  await expect.element(page.getByText(t('nothing'), { exact: true })).toBeInTheDocument()
  await expect.element(name).toHaveValue('X1')
})

test('a miner that asks for a login leads to where it is entered', async () => {
  const answers = await showFound()
  answers.found = [{ ...FOUND[0]!, kind: 'unreadable', login: { family: 'antminer', need: 'loginMissing' } }]
  await refreshAnswers(queryClient, ['POST /discovery/findFound/'])
  const family = logins('antminer')
  await expect.poll(() => page.getByRole('table').element().textContent).toContain(t('loginMissing', { family }))
  await page.getByRole('button', { name: t('enterLoginOf', { ip: '10.0.0.1' }) }).click()
  await expect.element(page.getByRole('dialog', { name: logins('dialogTitle', { family }) })).toBeVisible()
})
