import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { expectAccessible, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { CLOCK, ClockField, dayAndClock, momentIn } from './clock-field.tsx'
import { DayField } from './form-fields.tsx'
import { formValues } from './form-values.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const t = translator(uiTexts, locale)

function moment() {
  const form = document.querySelector('form')
  return form ? momentIn(formValues(form), 'day', 'clock') : 'no form'
}

test('a day and a clock are a moment of the business zone, and back; half of it is none', async () => {
  await show(
    <form>
      <DayField name="day" label="Day" value="2026-11-21" />
      <ClockField name="clock" label="Clock" value="9:30" />
    </form>,
  )
  const clock = page.getByLabelText('Clock')
  expect(moment()).toBe('2026-11-21T01:30:00.000Z')
  expect(dayAndClock('2026-11-21T16:05:00.000Z')).toEqual({ day: '2026-11-22', clock: '00:05' })
  await expect.element(clock).toHaveAccessibleDescription(t('clockHint'))
  await expectAccessible()
  for (const [typed, expected] of [
    ['23:59', '2026-11-21T15:59:00.000Z'],
    ['24:00', undefined],
    ['', undefined],
  ] as const) {
    await clock.fill(typed)
    expect(moment(), typed).toBe(expected)
  }
  await clock.fill('09:30')
  await page.getByLabelText('Day', { exact: true }).fill('2026-02-30')
  expect(moment()).toBeUndefined()
})

test.each([
  ['0:00', true],
  ['19:59', true],
  ['9:5', false],
  ['09:60', false],
  ['1930', false],
])('a clock %s', (text, isClock) => {
  expect(CLOCK.test(text)).toBe(isClock)
})

test('a time zone is found by a part of its name and taken by Enter; an older name that it has stays', async () => {
  await show(
    <form>
      <TimeZoneField name="zone" label="Zone" value="Asia/Chongqing" />
    </form>,
  )
  const box = page.getByRole('combobox', { name: 'Zone' })
  await expect.element(box).toHaveTextContent('Asia/Chongqing')
  await userEvent.tab()
  await userEvent.keyboard('urumqi')
  await expect.element(page.getByRole('option', { name: 'Asia/Urumqi' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveTextContent('Asia/Urumqi')
  expect(new FormData(document.querySelector('form') ?? undefined).get('zone')).toBe('Asia/Urumqi')
})
