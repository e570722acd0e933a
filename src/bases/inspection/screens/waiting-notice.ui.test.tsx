import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { inspectionResultTexts, inspectionScreenTexts } from '../text.ts'
import type { Report } from './report-answers.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import type { Waiting } from './waiting-store.ts'

const t = translator(inspectionScreenTexts, locale)
const resultText = translator(inspectionResultTexts, locale)
const of = { userId: 1, reportId: 7, tankerNumber: '浙B0001挂', problem: 'taken over' }
const finding = { methodId: 3, itemKey: 'drop', outcome: 'fail' as const, value: 9, note: 'leaks', mendUntil: null }
const waiting: Waiting[] = [
  { ...of, id: 'a', order: 1, kind: 'finding', finding },
  { ...of, id: 'b', order: 2, kind: 'result', result: '不合格' },
]
const item = { key: 'drop', name: 'Pressure drop', unit: 'kPa', outcome: 'pass', value: 2, note: '' }
const report = { id: 7, result: null, methods: [{ id: 3, items: [item] }] } as unknown as Report

test('what the server refused is shown next to what the server has', async () => {
  await show(<WaitingNotice waiting={waiting} report={report} />)
  const sides = (what: string, entered: string, stored: string) =>
    page.getByText(t('bothSides', { what, entered, stored }), { exact: true })
  await expect.element(sides('Pressure drop', `9 kPa · ${t('fail')} · leaks`, `2 kPa · ${t('pass')}`)).toBeVisible()
  await expect.element(sides(t('result'), resultText('不合格'), '—')).toBeVisible()
  await expectAccessible()
})
