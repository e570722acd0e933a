import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { EditRacks } from './edit-racks.tsx'
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
