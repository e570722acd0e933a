import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { stateTexts } from '../../device/text.ts'
import { ownerTexts } from '../text.ts'
import type { OwnerFiguresRow } from './owner-page.sql.ts'

/** The columns of a list of owners after those of its own: the nine counts and the three rates. */
export function figureColumns(locale: Locale): ExportColumn<OwnerFiguresRow>[] {
  const t = translator(ownerTexts, locale)
  return [
    ...(['total', ...DEVICE_STATES] as const).map((state): ExportColumn<OwnerFiguresRow> => ({
      title: stateTexts[state][locale],
      cell: (row) => row[`${state}DeviceCount`],
    })),
    { title: t('onlineRatePercent'), width: 14, cell: (row) => row.onlineRate },
    { title: t('offlineRatePercent'), width: 14, cell: (row) => row.offlineRate },
    { title: t('complianceRatePercent'), width: 18, cell: (row) => row.complianceRate },
    { title: t('hashrateThs'), width: 14, cell: ({ hashrateMhs }) => hashrateMhs && hashrateMhs / 1_000_000 },
  ]
}
