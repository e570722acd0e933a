import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { eventStream } from '../../../platform/testing/event-stream.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { useLiveConnection } from '../../../platform/ui/call/live.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { REGISTRAR } from '../../rules/base-roles.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { gateOutcomeTexts, receptionScreenTexts } from '../text.ts'
import { GateCheck } from './gate-check.tsx'
import './reception.css'

const t = translator(receptionScreenTexts, locale)
const state = translator(reservationStateTexts, locale)
const outcome = translator(gateOutcomeTexts, locale)

function Page() {
  useLiveConnection()
  return <GateCheck id={1} mayRegister isHead={false} onBack={() => {}} />
}

test('a cargo with the longest name, which has no blanks, fits a phone', async () => {
  const cargo = 'x'.repeat(100)
  const booking = { id: 1, state: '已预约', tankerNumber: '浙B0001挂', tankerType: '常压车', cargo, checkedOrg: cargo }
  const findings = [{ rule: 'cargoForbidden', outcome: '拒绝', details: cargo }]
  const overridden = { by: cargo, reason: cargo }
  const tank = { tankCertificateUntil: null, mayCarry: [cargo] }
  answerCalls({
    'GET /users/info': { id: 2, companyId: 1, nickName: REGISTRAR, keys: {} },
    'POST /reception/check/1': {
      booking,
      outcome: '拒绝',
      findings,
      tank,
      people: [],
      overridden,
      turnedAwayBy: cargo,
    },
  })
  await show(<Page />)
  await expect.element(page.getByRole('button', { name: t('turnAway') })).toBeVisible()
  await expect.element(page.getByText(t('turnedAwayBy', { by: cargo }))).toBeVisible()
  await expectAccessible()
})

test('a booking that is cancelled while its tanker is at the gate says so, and is let in no more', async () => {
  const send = eventStream()
  const booking = {
    id: 1,
    state: '已预约',
    tankerNumber: '浙B0001挂',
    tankerType: '常压车',
    contactName: '',
    phone: '',
  }
  const tank = { tankCertificateUntil: null, mayCarry: [] }
  answerCalls({
    'GET /users/info': { id: 2, companyId: 1, nickName: REGISTRAR, keys: {} },
    'POST /reception/check/1': () => ({
      booking,
      outcome: '放行',
      findings: [],
      tank,
      people: [],
      overridden: null,
      turnedAwayBy: null,
    }),
  })
  await show(<Page />)
  const admit = page.getByRole('button', { name: t('admit') })
  await expect.element(admit).toBeVisible()
  await expectAccessible()
  booking.state = '已取消'
  send('booking', { companyId: 1 })
  await expect.element(page.getByText(state('已取消'))).toBeVisible()
  expect([...admit.elements(), ...page.getByText(outcome('放行')).elements()]).toEqual([])
})
