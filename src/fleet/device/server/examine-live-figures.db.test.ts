import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { liveDoctorTexts as texts } from '../text.ts'
import { examineLiveFigures, liveFindings } from './examine-live-figures.sql.ts'

const MB = 2 ** 20

test.each([
  ['as large as a quarter of the buffers', 256 * MB, []],
  [
    'larger',
    256 * MB + 1,
    [{ grade: 'advice', text: texts.fewBuffers, values: { live: 257, buffers: 1024, advised: 1281 } }],
  ],
])('live figures that are %s', (_, liveBytes, findings) => {
  expect(liveFindings({ liveBytes, bufferBytes: 1024 * MB })).toEqual(findings)
})

test('those of a small fleet are kept', async () => {
  await using database = await testDatabase()
  expect(await examineLiveFigures(database.db)).toEqual([])
})
