import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeReportPdf } from './report-pdf.ts'

/** As long as a name may be, without a blank to break it at. */
const NAME = 'Q'.repeat(100)
const RATES = {
  onlineRate: 100,
  hashingRate: 100,
  complianceRate: 100,
  onlineRateOutside: 100,
  hashingRateOutside: 100,
  complianceRateOutside: 100,
}
const SUMS = { ...RATES, devices: 1, deviceDaysOnline: 31, deviceDaysCompliant: 31 }
const ENERGY = { currency: 'CNY', kwh: 1, kwhEstimated: 0, gapPercent: 0, cost: '1', costPerThDay: '1' }
const DEVICE = { id: 1, serial: NAME, site: NAME, siteId: 1, type: 'T30', days: 31, daysOnline: 31, daysCompliant: 31 }

test('names of the greatest length are printed in full, and quotes are as wide as in English', async () => {
  const pdf = await writeReportPdf(
    {
      client: NAME,
      month: '2026-10',
      madeOn: '2026-11-01',
      isOver: true,
      lastDay: '2026-10-31',
      days: 31,
      total: SUMS,
      sites: [{ ...SUMS, siteId: 1, site: NAME }],
      bankAccounts: [{ name: NAME, bank: NAME, number: '7'.repeat(64) }],
      energy: { sites: [{ ...ENERGY, id: 1, name: NAME }], sums: [] } as never,
      devices: { data: [{ ...DEVICE, ...RATES, meanThs: 30, ratedThs: 30, maxCelsius: 80 }], totalCount: 1 },
    },
    'en',
  )
  const text = execFileSync('pdftotext', ['-', '-'], { input: await buffer(pdf), encoding: 'utf8' })
  // At the foot of a page the client's name is cut.
  const body = text.replaceAll(/Compliance report · Q+…/g, '')
  // The client; its site in four tables; holder and bank; a serial.
  expect(body.match(/Q/g)).toHaveLength(8 * NAME.length)
  expect(body.match(/7/g)).toHaveLength(64)
  expect(body).toContain('7777 7777 7777')
  expect(text).toContain('its type’s rated power')
})
