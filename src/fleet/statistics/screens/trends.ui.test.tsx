import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { Trends } from './trends.tsx'

const t = translator(ownerScreenTexts, locale)
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03']
const of = (...series: [name: string, data: number[]][]) => ({
  xAxis: DAYS,
  series: series.map(([name, data]) => ({ name, data })),
})
/** More than a list shows at once. */
const SITES = Array.from({ length: 240 }, (_, at) => ({ id: at + 1, name: `Site ${at + 1}` }))
const ANSWERS = {
  'GET /deviceDaily/getLastDate': '2026-01-03',
  'POST /site/find/': ({ id, size }: { id?: number; size: number }) => {
    const found = SITES.filter((site) => id === undefined || site.id === id)
    return { data: found.slice(0, size), totalCount: found.length }
  },
  'POST /maintenance/bands/': [],
  'POST /data/getStackBarByState': of(['normal', [8, 8, 8]]),
  'POST /data/lineOnlineRateByDeviceDaily': of(['online', [97, 98, 96]]),
  'POST /data/lineOfflineRateByDeviceDaily': of(['offline', [1, 2, 3]]),
  'POST /data/lineHashRateByDeviceDaily': of(['rate', [90, 91, 92]]),
  'POST /data/lineTotals': of(['hash_rate', [900, 910, 920]], ['power', [5, 5, 5]], ['efficiency', [30, 31, 32]]),
  'POST /users/savePreference/trends.axis': null,
}

async function showTrends(kept: string | null, compare?: number) {
  const asked = answerCalls({ ...ANSWERS, 'GET /users/getPreference/trends.axis': kept })
  await show(
    <Trends
      scope={{ siteId: 1 }}
      stackTitle="States"
      search={{ period: undefined, from: undefined, to: undefined, compare }}
      onSearch={() => {}}
    />,
  )
  await expect.element(page.getByRole('img', { name: t('onlineLine') })).toBeVisible()
  return asked
}

/** The least figure of the axis, which is drawn first. */
const least = (title: string) =>
  Number(page.getByRole('img', { name: title, exact: true }).element().querySelector('svg text')?.textContent)

test('a rate’s axis reaches from 0 to 100 until the person chooses one near the data, which is kept', async () => {
  const asked = await showTrends(null)
  await expect.poll(() => least(t('onlineLine'))).toBe(0)
  await expect.poll(() => least(`${t('efficiencyLine')} (J/TH)`)).toBe(0)
  const near = page.getByRole('button', { name: t('axisNear') })
  await expect.element(near).toHaveAttribute('aria-pressed', 'false')
  await near.click()
  await expect.poll(() => least(t('onlineLine'))).toBeGreaterThan(80)
  await expect.poll(() => least(`${t('efficiencyLine')} (J/TH)`)).toBeGreaterThan(20)
  const saved = () => asked.find(({ address }) => address.startsWith('POST /users/savePreference/'))?.request
  await expect.poll(saved).toBe('near')
})

test('an axis near the data that was chosen earlier is shown, and given up for one from 0', async () => {
  await showTrends('near')
  await expect.poll(() => least(t('onlineLine'))).toBeGreaterThan(80)
  await page.getByRole('button', { name: t('axisFull') }).click()
  await expect.poll(() => least(t('onlineLine'))).toBe(0)
})

test('what it is compared with may be none of those that the list shows first', async () => {
  const asked = await showTrends(null, 240)
  await expect.element(page.getByRole('combobox', { name: t('compareWith') })).toHaveTextContent('Site 240')
  const compared = expect.objectContaining({ siteId: 240 })
  await expect
    .poll(() => asked)
    .toContainEqual({ address: 'POST /data/lineOnlineRateByDeviceDaily', request: compared })
})
