import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { FleetTotals, ListTotals } from './fleet-totals.tsx'
import { screenTexts } from './text.ts'

const t = translator(screenTexts, locale)
const TOTALS: ResponseOf<'POST /data/getTotals'> = {
  due: 50,
  online: 40,
  measured: 30,
  estimated: 10,
  unknown: 2,
  hashrateMhs: 3_000_000_000,
  ratedMhs: 4_000_000_000,
  watts: 90_000,
  wattsEstimated: 20_000,
  joulesPerTh: 29.5,
  sweptAt: null,
}

test('tiles and list show the rated hash rate, how many devices were measured, and how many are left out', async () => {
  answerCalls({ 'POST /data/getTotals': TOTALS })
  await show(
    <>
      <FleetTotals scope={{}} />
      <ListTotals filter={{}} isSelected />
    </>,
  )
  const tiles = page.getByRole('region', { name: t('totals') })
  const someMeasured = t('someMeasured', { measured: '30', online: '40', watts: '20.00 kW' })
  for (const text of [t('ofRated', { rated: '4.00 PH/s' }), someMeasured])
    await expect.element(tiles.getByText(text)).toBeVisible()
  const list = page.getByText(t('selectedTotals'), { exact: true })
  await expect.element(list).toBeVisible()
  const parts = [
    t('hashrateOfRated', { hashrate: '3.00 PH/s', rated: '4.00 PH/s' }),
    t('powerMeasured', { power: '≈ 90.00 kW', measured: '30', online: '40' }),
    '29.5 J/TH',
    t('online', { share: '80.0%' }),
    t('unknownLeftOut', { count: 2 }),
  ]
  expect(list.element().parentElement?.textContent).toBe(`${t('selectedTotals')} ${parts.join(' · ')}`)
})

test('a sum is in the unit of the larger one beside it; a sweep of another day says which', async () => {
  const sweptAt = '2026-01-02T02:32:00Z'
  answerCalls({ 'POST /data/getTotals': { ...TOTALS, hashrateMhs: 980_000_000, ratedMhs: 1_020_000_000, sweptAt } })
  await show(
    <>
      <FleetTotals scope={{}} />
      <ListTotals filter={{}} isSelected={false} />
    </>,
  )
  const both = t('hashrateOfRated', { hashrate: '0.98 PH/s', rated: '1.02 PH/s' })
  for (const text of [both, t('ofRated', { rated: '1.02 PH/s' }), t('sweptAt', { moment: momentText(sweptAt) })])
    await expect.poll(() => page.getByRole('main').element().textContent).toContain(text)
})
