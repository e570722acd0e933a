import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { queryClient, useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { commandKindTexts, commandScreenTexts } from '../../command/text.ts'
import type { DeviceRow } from '../../device/screens/device-search.ts'
import { screenTexts } from '../../device/screens/text.ts'
import { savedViewScreenTexts } from '../../saved-view/text.ts'
import { warningScreenTexts } from '../../warning/text.ts'
import { DeviceList } from './device-list.tsx'
import { OpenWarnings } from './open-warnings.tsx'

const ui = translator(uiTexts, locale)
const t = translator(screenTexts, locale)
const command = translator(commandScreenTexts, locale)
const kind = translator(commandKindTexts, locale)
const views = translator(savedViewScreenTexts, locale)
const warning = translator(warningScreenTexts, locale)

const DEVICE: Partial<DeviceRow> = { site: 'S', client: 'C', account: 'A', type: 'T30', state: 'low', repairTimes: 0 }
const DEVICES = ['SN-1', 'SN-2'].map((serial, at) => ({ ...DEVICE, id: at + 1, serial }))
const ANSWERS = {
  'GET /users/info': { keys: { machine: true, command: true, materialType: true } },
  'GET /users/getPreference/table.devices': null,
}

test('the dialog of a command stays though those that it was for match the list’s filter no more', async () => {
  let found = DEVICES.slice(0, 1)
  let totalCount = 3
  answerCalls({
    ...ANSWERS,
    'POST /device/find/': () => ({ data: found, totalCount }),
    'POST /command/preview': { matched: 3, able: 3, leftOut: [], sitesOff: [], pools: [] },
  })
  await show(<DeviceList path="/machine_list/index" />)
  await page.getByRole('checkbox', { name: ui('selectRow', { row: 'SN-1' }) }).click()
  await page.getByRole('button', { name: ui('selectAllMatching', { count: 3 }) }).click()
  await page.getByRole('button', { name: command('commands') }).click()
  await page.getByRole('button', { name: kind('restart'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: command('titleOf', { command: kind('restart'), count: 3 }) })
  await expect.element(dialog).toBeVisible()
  found = []
  totalCount = 0
  await refreshAnswers(queryClient, ['POST /device/find/'])
  await expect.element(page.getByText(t('noDevices'))).toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('a number of devices to try first, or of minutes, that makes no sense is refused at its field', async () => {
  const asked = answerCalls({
    ...ANSWERS,
    'POST /device/find/': { data: DEVICES, totalCount: 2 },
    'POST /command/preview': { matched: 2, able: 2, leftOut: [], sitesOff: [], pools: [{ url: 'a', devices: 2 }] },
    'POST /command/poolChange': { data: [], totalCount: 0 },
    'POST /command/run': { runId: 1, able: 2, leftOut: [] },
    'POST /command/find/': { data: [], totalCount: 0 },
    'POST /command/results/1': { data: [], totalCount: 0 },
  })
  await show(<DeviceList path="/machine_list/index" />)
  for (const row of ['SN-1', 'SN-2']) await page.getByRole('checkbox', { name: ui('selectRow', { row }) }).click()
  await page.getByRole('button', { name: command('commands') }).click()
  await page.getByRole('button', { name: kind('switchPool'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(command('pool'), { exact: true }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabelText(command('confirmCount', { count: '2' })).fill('2')
  const send = dialog.getByRole('button', { name: kind('switchPool'), exact: true })
  await expect.element(send).toBeEnabled()
  for (const [label, least, most, wrong, right] of [
    ['tryFirst', 0, 100, ['', '-1', '2.5', '101', 'two'], '0'],
    ['tryMinutes', 1, 60, ['0', '61'], '60'],
  ] as const) {
    const field = dialog.getByLabelText(command(label))
    for (const entered of wrong) {
      await field.fill(entered)
      await expect.element(field).toHaveAccessibleDescription(command('wholeWithin', { least, most }))
      await expect.element(send).toBeDisabled()
    }
    await field.fill(right)
    await expect.element(field).toBeValid()
    await expect.element(send).toBeEnabled()
  }
  await send.click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /command/run')?.request)
    .toMatchObject({ tryFirst: 0, tryMinutes: 60 })
})

const scrapped = (serial: string) => page.getByRole('status').filter({ hasText: t('scrappedOne', { serial }) })

test('each of two devices scrapped in a row can be restored, also where the first is slow', async () => {
  const first = Promise.withResolvers<null>()
  answerCalls({
    ...ANSWERS,
    'POST /device/find/': { data: DEVICES, totalCount: 2 },
    'POST /device/scrap/1': () => first.promise,
    'POST /device/scrap/2': null,
  })
  await show(<DeviceList path="/machine_list/index" />)
  for (const { serial } of DEVICES) {
    await page.getByRole('button', { name: t('scrapOf', { serial }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('scrap') })
      .click()
  }
  await expect.element(scrapped('SN-2').getByRole('button', { name: ui('undo') })).toBeVisible()
  first.resolve(null)
  await expect.element(scrapped('SN-1').getByRole('button', { name: ui('undo') })).toBeVisible()
})

test('devices that are scrapped after all, though the dialog was cancelled, leave the one alone that is open by then', async () => {
  const late = Promise.withResolvers<unknown>()
  answerCalls({
    ...ANSWERS,
    'POST /device/find/': { data: DEVICES, totalCount: 2 },
    'POST /device/scrapAll': () => late.promise,
  })
  await show(<DeviceList path="/machine_list/index" />)
  const scrapSelected = page.getByRole('button', { name: t('scrap'), exact: true })
  for (const row of ['SN-1', 'SN-2']) await page.getByRole('checkbox', { name: ui('selectRow', { row }) }).click()
  await scrapSelected.click()
  const dialog = page.getByRole('dialog', { name: t('scrapMany', { count: 2 }) })
  const field = dialog.getByLabelText(t('scrapCount'))
  await field.fill('2')
  await dialog.getByRole('button', { name: t('scrap'), exact: true }).click()
  await dialog.getByRole('button', { name: t('cancel') }).click()
  await scrapSelected.click()
  await field.fill('1')
  late.resolve({ scrapped: 2, at: null })
  await expect.element(page.getByRole('status').filter({ hasText: t('scrappedMany', { count: 2 }) })).toBeVisible()
  await expect.element(field).toHaveValue('1')
})

function WarningsOfDevice() {
  const { data } = useCall('GET /device/getById/{id}', { params: { id: 1 } })
  return data ? <OpenWarnings device={data} /> : null
}

test('a warning that closes by itself leaves the note that is typed about it', async () => {
  const hot = { id: 5, type: 'hot', level: 'warn', details: {}, openedAt: '2026-01-01T00:00:00Z', note: '' }
  let openWarnings = [{ ...hot, acknowledgedBy: null }]
  answerCalls({ ...ANSWERS, 'GET /device/getById/1': () => ({ serial: 'SN-1', openWarnings }) })
  await show(<WarningsOfDevice />)
  await page.getByRole('button', { name: warning('acknowledge') }).click()
  const note = page.getByRole('textbox')
  await userEvent.fill(note, 'fan ordered')
  openWarnings = []
  await refreshAnswers(queryClient, ['GET /device/getById/{id}'])
  await expect.element(page.getByText(t('noWarnings'))).toBeInTheDocument()
  await expect.element(note).toHaveValue('fan ordered')
})

test('a question of a menu is left by Escape alone, and the keyboard goes on at the menu’s button', async () => {
  const view = { id: 1, name: 'Hot', search: 'state=warn', isShared: false, isOwn: true, owner: '' }
  answerCalls({
    ...ANSWERS,
    'POST /device/find/': { data: DEVICES, totalCount: 2 },
    'POST /savedView/find/': { data: [view], totalCount: 1 },
  })
  await show(<DeviceList path="/machine_list/index" />)
  const button = page.getByRole('button', { name: views('views') })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const remove = page.getByRole('button', { name: views('deleteView', { name: 'Hot' }) })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
