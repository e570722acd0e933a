import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { planScreenTexts } from '../text.ts'
import { HoursDialog, PlacesDialog, type Month } from './plan-dialogs.tsx'
import './plan-month.css'

const t = translator(planScreenTexts, locale)
const hours = { morningFrom: '08:00', morningTo: '12:00', afternoonFrom: '13:00', afternoonTo: '17:00' }
const profile = { ...hours, weekdays: [], carrierLimit: null, isPublic: false }
const month = { companyId: 1, orgName: '镇海', plans: [], profile } as unknown as Month

test.each([
  ['of the hours', <HoursDialog key="hours" month={month} onClose={() => {}} />],
  [
    'of the places',
    <PlacesDialog key="places" month={month} range={['2026-11-26', '2026-11-30']} onClose={() => {}} />,
  ],
])('without a weekday the dialog %s states so at the weekdays', async (_, dialog) => {
  await show(dialog)
  await page.getByRole('button', { name: translator(uiTexts, locale)('save') }).click()
  const weekdays = page.getByRole('group', { name: t('weekdays') })
  await expect.element(weekdays.getByText(t('noWeekday'))).toBeVisible()
  await expectAccessible()
})

test('places that are no count are refused at their fields', async () => {
  await show(<PlacesDialog month={month} range={['2026-11-26', '2026-11-30']} onClose={() => {}} />)
  // After the two days.
  const places = page.getByRole('textbox').nth(2)
  for (const text of ['-1', '2.5']) {
    await places.fill(text)
    await page.getByRole('button', { name: translator(uiTexts, locale)('save') }).click()
    await expect.element(page.getByText(t('badPlaces', { most: 10_000 }))).toBeVisible()
  }
})

test('that no places were set, as on closed days alone, is no success', async () => {
  answerCalls({ 'POST /reservationPlan/saveRange': { saved: 0 } })
  const open = { ...month, profile: { ...profile, weekdays: [1, 2, 3, 4, 5, 6, 7] } }
  await show(<PlacesDialog month={open} range={['2026-11-26', '2026-11-26']} onClose={() => {}} />)
  await page.getByRole('button', { name: translator(uiTexts, locale)('save') }).click()
  await expect.element(page.getByText(t('nothingSet'))).toBeVisible()
})
