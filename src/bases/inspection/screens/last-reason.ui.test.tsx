import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import { LastReason } from './last-reason.tsx'
import type { Report } from './report-answers.ts'

const t = translator(inspectionScreenTexts, locale)
const status = translator(inspectionStatusTexts, locale)

type Move = Report['moves'][number]
const move = (from: Move['from'], to: Move['to'], reason: string | null = null): Move => ({
  from,
  to,
  reason,
  station: null,
  userName: '陈丽华',
  timeStr: '2026-03-02 10:00:00',
})
const by = '陈丽华 2026-03-02 10:00:00'
const returned = [move(null, 1), move(1, 2), move(2, 3), move(3, 2, '照片不清')]

test.each([
  ['returned', returned, t('returned'), '照片不清'],
  ['returned and taken over', [...returned, move(2, 2, '换班')], t('returned'), '照片不清'],
  ['void', [...returned, move(2, 3), move(3, 4), move(4, 9, '登记有误')], status('9'), '登记有误'],
])('what is %s shows why at its head', async (_, moves, what, reason) => {
  await show(<LastReason report={{ moves }} />)
  await expect.element(page.getByText(t('because', { what, reason, by }))).toBeVisible()
})

test('what was submitted again does not', async () => {
  await show(<LastReason report={{ moves: [...returned, move(2, 3)] }} />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(page.getByText('照片不清').elements()).toEqual([])
})
