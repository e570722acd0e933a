import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { reservationColumnTexts, reservationScreenTexts } from '../text.ts'
import { BookDialog, EditDialog, type ReservationRow } from './reservation-dialogs.tsx'

const t = translator(reservationScreenTexts, locale)
const title = translator(reservationColumnTexts, locale)
const ui = translator(uiTexts, locale)

const last = {
  id: 7,
  companyId: 1,
  tankerNumber: '浙B0002挂',
  tankerType: '承压车',
  contactName: '刘师傅',
  phone: '13800000000',
  email: null,
  checkedOrg: '镇化储运',
  licenseNumber: '330200000002',
  cargo: '液氨',
  testeeIds: [],
  testeeNames: [],
}

test('a new booking takes over what its tanker was booked with last', async () => {
  answerCalls({
    'GET /users/info': { id: 2, companyId: 1 },
    'POST /company/find/': { data: [{ id: 1, name: '宁波镇海' }], totalCount: 1 },
    'POST /reservation/find/': { data: [last], totalCount: 1 },
  })
  await show(<BookDialog isWeekly={false} place={{ reserveTime: '2026-12-01' }} onClose={() => {}} />)
  const form = page.getByRole('dialog')
  // Some of their labels end with a word of their own.
  const field = (name: keyof typeof reservationColumnTexts) =>
    form.getByRole('textbox', { name: title(name), exact: false })
  await field('tankerNumber').fill('浙B0003挂')
  await expect.element(field('contact')).toHaveValue('')
  // Another tanker's booking, which the search also gives, is not offered.
  expect(form.getByRole('button', { name: '刘师傅' }).elements()).toHaveLength(0)
  await field('tankerNumber').fill('浙b 0002·挂')
  await form.getByRole('button', { name: t('takeOver', { facts: '刘师傅 · 13800000000 · 镇化储运' }) }).click()
  for (const [name, value] of [
    ['tankerNumber', '浙b 0002·挂'],
    ['contact', '刘师傅'],
    ['phone', '13800000000'],
    ['carrier', '镇化储运'],
    ['cargo', '液氨'],
    ['day', '2026-12-01'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value)
  await expect.element(form.getByRole('combobox', { name: title('tankerType') })).toHaveValue('承压车')
  expect(form.getByRole('button', { name: '刘师傅' }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('the later of two who edit a booking sees what the other changed, and both changes are saved', async () => {
  const began = { ...last, state: '已预约', reserveTime: '2026-12-01', reservePeriod: 'morning', version: 1 }
  const now = { ...began }
  const asked = answerCalls({
    'GET /users/info': { id: 2, companyId: 1 },
    'POST /reservation/find/': () => ({ data: [now], totalCount: 1 }),
    'POST /reservation/update/7': (request: { version: number }) =>
      request.version === now.version ? null : Response.json({ code: 41_000, message: 'it was changed', data: null }),
  })
  let closed = 0
  await show(<EditDialog reservation={began as unknown as ReservationRow} onClose={() => (closed += 1)} />)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: title('phone') }).fill('13900000000')
  Object.assign(now, { version: 2, cargo: '柴油' })
  const save = form.getByRole('button', { name: ui('save'), exact: true })
  await save.click()
  await expect.element(form.getByText('it was changed')).toBeVisible()
  const cargo = { label: title('cargo'), before: '液氨', now: '柴油' }
  await expect.element(form.getByRole('status').getByText(ui('changedTo', cargo))).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  const sent = asked.filter(({ address }) => address === 'POST /reservation/update/7').map(({ request }) => request)
  expect(sent).toMatchObject([
    { version: 1, phone: '13900000000', cargo: '液氨' },
    { version: 2, phone: '13900000000', cargo: '柴油' },
  ])
})

test('a form of a booking that is cancelled meanwhile says that nothing of it can be saved', async () => {
  const began = { ...last, state: '已预约', reserveTime: '2026-12-01', reservePeriod: 'morning', version: 1 }
  answerCalls({
    'GET /users/info': { id: 2, companyId: 1 },
    'POST /reservation/find/': { data: [{ ...began, state: '已取消', version: 2 }], totalCount: 1 },
  })
  await show(<EditDialog reservation={began as unknown as ReservationRow} onClose={() => {}} />)
  await expect.element(page.getByRole('status').getByText(t('isOver'))).toBeVisible()
  expect(page.getByText(ui('othersKept')).elements()).toHaveLength(0)
})
