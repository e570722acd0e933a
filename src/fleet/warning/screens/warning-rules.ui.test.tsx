import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { warningScreenTexts } from '../text.ts'
import { WarningRules } from './warning-rules.tsx'
import './warnings.css'

const t = translator(warningScreenTexts, locale)
const RULE = {
  id: 1,
  name: 'Antminer S19j Pro+',
  devices: 1200,
  ratedThs: 122,
  warnCelsius: 85,
  fanMinRpm: 600,
  fanMaxRpm: 7200,
  boards: 3,
  maxHardwareErrorShare: 0.05,
  wantedFirmware: 'Wed Jul 20 19:14:27 CST 2022',
  otherFirmware: 12,
}

test('a phone shows every limit of a type without scrolling sideways', async () => {
  answerCalls({
    'POST /warningRule/find/': { data: [RULE], totalCount: 1 },
    'GET /users/info': { keys: { warningRule: true } },
  })
  await show(<WarningRules onClose={() => {}} />)
  await page.viewport(390, 844)
  const region = page.getByRole('region', { name: t('rules') })
  await expect.element(page.getByText('600–7,200')).toBeVisible()
  for (const { scrollWidth, clientWidth } of [region.element(), page.getByRole('dialog').element()])
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  for (const cell of region.element().querySelectorAll('td:not(:has(button))'))
    expect(getComputedStyle(cell, '::before').content).toBe(JSON.stringify(cell.getAttribute('data-title')))
  await expectAccessible()
})
