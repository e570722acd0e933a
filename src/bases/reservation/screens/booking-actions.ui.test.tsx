import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { reservationScreenTexts } from '../text.ts'
import { BookingActions } from './booking-actions.tsx'
import type { ReservationRow } from './reservation-dialogs.tsx'

const t = translator(reservationScreenTexts, locale)
const ui = translator(uiTexts, locale)

test('a tanker is checked in only after a question, since that cannot be undone', async () => {
  const asked = answerCalls({ 'POST /reservation/checkIn/7': null })
  const booking = { id: 7, state: '已预约', reserveTime: today(), tankerNumber: '浙B0002挂' }
  await show(<BookingActions reservation={booking as ReservationRow} onOpen={() => {}} />)
  const button = page.getByRole('button', { name: t('checkInOf', { tanker: '浙B0002挂' }) })
  const question = page.getByRole('alertdialog')
  await button.click()
  await expect.element(question.getByText(t('checkInText'))).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: ui('cancel') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button.click()
  expect(asked).toEqual([])
  await question.getByRole('button', { name: t('checkIn') }).click()
  await expect.poll(() => asked.map(({ address }) => address)).toEqual(['POST /reservation/checkIn/7'])
})
