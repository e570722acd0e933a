import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { isWarningType } from '../../device/rules/warning-types.ts'
import { placeInWords, placeTexts, stateTexts } from '../../device/text.ts'
import { warningTexts } from '../../warning/text.ts'
import { lossCauseTexts, lossColumnTexts } from '../text.ts'
import type { LossRow } from './losses.sql.ts'

const hours = (seconds: number) => Math.round(seconds / 36) / 100

/** What a spreadsheet of losses shows. */
export function exportColumns(locale: Locale): ExportColumn<LossRow>[] {
  const column = titledBy(lossColumnTexts, locale)
  const place = translator(placeTexts, locale)
  return [
    column('serial', 20, ({ serial }) => serial),
    column('minerId', 16, ({ minerId }) => minerId),
    column('site', 18, ({ site }) => site),
    column('place', 22, (row) => placeInWords(place, row)),
    column('client', 18, ({ client }) => client),
    column('type', 10, ({ type }) => type),
    column('lostThh', 14, ({ lost }) => lost),
    column('lostPercent', 14, ({ lostPercent }) => lostPercent),
    column('lostOutsideThh', 20, ({ lostOutside }) => lostOutside),
    column('cause', 16, ({ cause }) => lossCauseTexts[cause][locale]),
    column('silentHours', 16, ({ silentS }) => hours(silentS)),
    column('offlineHours', 16, ({ offlineS }) => hours(offlineS)),
    column('hashingPercent', 18, ({ hashingPercent }) => hashingPercent),
    column('maintenanceHours', 16, ({ maintenanceS }) => hours(maintenanceS)),
    column('state', 12, ({ state }) => state && stateTexts[state][locale]),
    column('awaySince', 14, ({ awaySince }) => awaySince),
    column('warnings', 24, ({ warnings }) =>
      warnings.map((type) => (isWarningType(type) ? warningTexts[type][locale] : type)).join(' · '),
    ),
  ]
}
