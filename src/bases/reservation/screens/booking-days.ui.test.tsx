import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { BookingDays } from './booking-days.tsx'

const day = '2026-12-01'
const of = (reservePeriod: 'morning' | 'afternoon', nth: number, state: string) => ({
  id: nth,
  companyId: 1,
  orgName: '宁波镇海',
  reserveTime: day,
  reservePeriod,
  tankerNumber: `浙B000${nth}挂`,
  tankerType: '常压车',
  state,
  checkedOrg: '甬达物流',
  contactName: '王师傅',
  phone: '13800000000',
  cargo: '柴油',
  code: 'P3JKQ62NTR',
})

const LONG = 'Zhejiang_Ningbo_Zhenhai_Petrochemical_Hazardous_Goods'

test('on a phone both half days of a week have the same width, whatever the names, and a plate stays in one line', async () => {
  const plan = { companyId: 1, reserveTime: day, totalCount: 8, reserved: 1, waiting: 0, isClosed: false }
  answerCalls({
    'POST /reservation/find/': {
      data: [
        of('morning', 1, '已爽约'),
        of('afternoon', 2, '已预约'),
        { ...of('afternoon', 3, '已预约'), contactName: LONG, checkedOrg: LONG },
      ],
      totalCount: 3,
    },
    'POST /reservationPlan/find/': {
      data: [
        { ...plan, id: 1, reservePeriod: 'morning', tankerType: '常压车' },
        { ...plan, id: 2, reservePeriod: 'afternoon', tankerType: '常压车' },
        { ...plan, id: 3, reservePeriod: 'afternoon', tankerType: '承压车' },
      ],
      totalCount: 3,
    },
  })
  await show(
    <BookingDays view="week" day={day} companyId={1} onDay={() => {}} onOpen={() => {}}>
      {null}
    </BookingDays>,
  )
  await page.viewport(390, 844)
  const plates = page.getByText(/^浙B000\d挂$/)
  await expect.poll(() => plates.elements().length).toBe(3)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  const table = page.getByRole('region').first().element()
  expect(table.scrollWidth).toBe(table.clientWidth)
  const widths = plates.elements().map((plate) => plate.closest('td')?.getBoundingClientRect().width ?? 0)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1)
  expect(plates.elements().map((plate) => plate.getClientRects().length)).toEqual([1, 1, 1])
  await expectAccessible()
})
