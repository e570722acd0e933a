import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { energyScreenTexts } from '../text.ts'
import { EnergyCharts } from './energy-charts.tsx'
import type { EnergyAnswer, EnergyLine } from './energy-search.ts'

const t = translator(energyScreenTexts, locale)

const line = (name: string, currency: string): EnergyLine => ({
  id: null,
  name,
  currency,
  kwh: 1000,
  kwhEstimated: 100,
  gapPercent: 0,
  thDays: 1,
  joulesPerTh: 30,
  cost: '3.00',
  costPerThDay: '0.300000',
  earned: null,
  earnedPerThDay: null,
  margin: null,
})
const LINES = [line('2026-01-03', 'CNY'), line('2026-01-03', 'USD'), line('2026-01-02', 'CNY')]
const answer = (totalCount: number): EnergyAnswer => ({
  data: LINES,
  totalCount,
  sums: [line('', 'CNY'), line('', 'USD')],
  total: line('', 'CNY'),
  days: ['2026-01-01', '2026-01-03'],
  pendingDays: 0,
})
const firstDay = () =>
  page
    .getByRole('slider', { name: t('energy'), exact: false })
    .element()
    .getAttribute('aria-valuetext')

test('charts begin with the first day of which all lines came, and say so', async () => {
  answerCalls({ 'GET /users/getPreference/charts': null })
  await show(<EnergyCharts answer={answer(5)} period="day" band={undefined} />)
  await expect.element(page.getByText(t('chartsFrom', { day: '2026-01-03' }))).toBeVisible()
  expect(firstDay()).toMatch(/^2026-01-03/)
})

test('where all lines came, charts begin with the range', async () => {
  answerCalls({ 'GET /users/getPreference/charts': null })
  await show(<EnergyCharts answer={answer(3)} period="day" band={undefined} />)
  await expect.poll(firstDay).toMatch(/^2026-01-01/)
  await expect.element(page.getByText(t('chartsFrom', { day: '2026-01-03' }))).not.toBeInTheDocument()
})

test.each([
  ['costs alone', null, 'costIn'],
  ['costs beside earnings', '4.00', 'costAndEarnedIn'],
] as const)('a chart of %s is named so', async (_name, earned, title) => {
  answerCalls({ 'GET /users/getPreference/charts': null })
  const data = LINES.map((each) => ({ ...each, earned }))
  await show(<EnergyCharts answer={{ ...answer(3), data }} period="day" band={undefined} />)
  await expect.element(page.getByRole('slider', { name: t(title, { currency: 'CNY' }), exact: true })).toBeVisible()
})
