import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { screenTexts } from '../../device/screens/text.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { FleetTrends } from './fleet-trends.tsx'

const t = translator(screenTexts, locale)
const owner = translator(ownerScreenTexts, locale)
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03']
const of = (name: string) => ({ xAxis: DAYS, series: [{ name, data: [97, 98, 96] }] })

test('the fleet over time is opened by a button, which is kept, and has the period before to compare with', async () => {
  const asked = answerCalls({
    'GET /users/getPreference/overview.trends': null,
    'POST /users/savePreference/overview.trends': null,
    'GET /users/getPreference/trends.axis': null,
    'GET /users/getPreference/charts': null,
    'GET /deviceDaily/getLastDate': '2026-01-03',
    'POST /site/find/': { data: [{ id: 7, name: 'Seven' }], totalCount: 1 },
    'POST /maintenance/bands/': [],
    'POST /data/getStackBarByState': of('normal'),
    'POST /data/lineOnlineRateByDeviceDaily': of('online'),
    'POST /data/lineOfflineRateByDeviceDaily': of('offline'),
    'POST /data/lineHashRateByDeviceDaily': of('rate'),
    'POST /data/lineTotals': of('hash_rate'),
  })
  await show(<FleetTrends scope={{ clientId: undefined }} />)
  const button = page.getByRole('button', { name: t('trends'), exact: true })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(asked.some(({ address }) => address === 'POST /data/lineTotals')).toBe(false)
  await button.click()
  await expect.element(page.getByRole('img', { name: owner('onlineLine') })).toBeVisible()
  const kept = () => asked.find(({ address }) => address.startsWith('POST /users/savePreference/'))?.request
  await expect.poll(kept).toBe('open')
  await page.getByRole('combobox', { name: owner('compareWith') }).click()
  await expect.element(page.getByRole('option', { name: owner('periodBefore') })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Seven' })).not.toBeInTheDocument()
})
