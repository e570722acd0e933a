import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { sceneTexts } from '../text.ts'
import { EditRacks } from './edit-racks.tsx'
import { PlaceList } from './place-list.tsx'
import './scene-screen.css'

const t = translator(uiTexts, locale)

test('on a phone the racks have their buttons in sight, and the dialog itself does not scroll sideways', async () => {
  const rack = { id: 1, name: 'A1', aisle: 1, place: 1, shelves: 8, slots: 8, devices: 64 }
  answerCalls({ 'POST /rack/find/': { data: [rack], totalCount: 1 } })
  await show(<EditRacks siteId={1} onClose={() => {}} />)
  await page.viewport(390, 844)
  await expect.element(page.getByRole('rowheader', { name: 'A1' })).toBeVisible()
  const dialog = document.querySelector('dialog')!
  const list = dialog.querySelector('.rack-table')!
  await expect.poll(() => dialog.scrollWidth - dialog.clientWidth).toBe(0)
  const remove = page.getByRole('button', { name: t('deleteOf', { name: 'A1' }) }).element()
  expect(remove.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right)
})

test('a list of positions that was typed or pasted is asked about before Escape drops it', async () => {
  let closed = 0
  await show(<PlaceList siteId={1} onClose={() => (closed += 1)} />)
  const list = page.getByRole('textbox', { name: translator(sceneTexts, locale)('list') })
  await list.click()
  await userEvent.keyboard('SN-1,A1,1,1{Escape}')
  const question = page.getByRole('alertdialog', { name: t('discardInput') })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: t('cancel') }).click()
  await expect.element(list).toHaveValue('SN-1,A1,1,1')
  expect(closed).toBe(0)
})
