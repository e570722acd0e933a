import { percent } from '../../../platform/rules/percent.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import { placeInWords, placeTexts } from '../../device/text.ts'
import { warningColumnTexts, warningLevelTexts, warningScreenTexts } from '../text.ts'
import type { OwnerCounts } from './count-by-owner.sql.ts'
import { describeWarning, typeInWords } from './describe-warning.ts'
import type { StoredWarning } from './find-warnings.sql.ts'
import type { WarningRule } from './warning-rules.sql.ts'

/** What a spreadsheet of warnings shows, in the caller's language. */
export function exportColumns(locale: Locale): ExportColumn<StoredWarning>[] {
  const column = titledBy(warningColumnTexts, locale)
  const place = translator(placeTexts, locale)
  return [
    column('serial', 20, ({ serial }) => serial),
    column('minerId', 16, ({ minerId }) => minerId),
    column('type', 18, ({ type }) => typeInWords(type, locale)),
    column('level', 10, ({ level }) => warningLevelTexts[level][locale]),
    column('description', 40, ({ type, details }) => describeWarning(type, details, locale)),
    column('site', 18, ({ site }) => site),
    column('place', 24, (row) => placeInWords(place, row)),
    column('client', 18, ({ client }) => client),
    column('remoteFileName', 30, ({ remoteFileName }) => remoteFileName),
    column('createTime', 20, ({ createTimeStr }) => createTimeStr),
    column('closedTime', 20, ({ closedTimeStr }) => closedTimeStr),
    column('acknowledged', 14, ({ acknowledgedBy }) => acknowledgedBy),
    column('note', 30, ({ note }) => note),
    column('assignedTo', 14, ({ assignedTo }) => assignedTo),
    column('snoozedUntil', 26, ({ snoozedUntil }) => snoozedUntil),
  ]
}

/** What a spreadsheet of warned devices shows of each client or site. */
export function ownerColumns(by: 'client' | 'site', locale: Locale): ExportColumn<OwnerCounts>[] {
  const title = (name: 'warned' | 'share') => warningScreenTexts[name][locale]
  return [
    { title: warningColumnTexts[by][locale], width: 20, cell: ({ name }) => name },
    { title: title('warned'), width: 12, cell: ({ warned }) => warned },
    // Joined to owners that have devices.
    {
      title: `${title('share')} (%)`,
      width: 12,
      cell: ({ warned, devices }) => percent(warned, devices),
    },
    ...WARNING_TYPES.map((type) => ({
      title: typeInWords(type, locale),
      width: 16,
      cell: ({ open }: OwnerCounts) => open[type],
    })),
  ]
}

/** What a spreadsheet of machine types shows. */
export function ruleColumns(locale: Locale): ExportColumn<WarningRule>[] {
  const column = titledBy(warningScreenTexts, locale)
  return [
    column('typeName', 18, ({ name }) => name),
    column('devices', 18, ({ devices }) => devices),
    column('modelPattern', 18, ({ modelPattern }) => modelPattern),
    column('ratedThs', 18, ({ ratedThs }) => ratedThs),
    column('ratedWatts', 18, ({ ratedWatts }) => ratedWatts),
    column('boards', 18, ({ boards }) => boards),
    column('warnCelsius', 18, ({ warnCelsius }) => warnCelsius),
    column('fanMinRpm', 18, ({ fanMinRpm }) => fanMinRpm),
    column('fanMaxRpm', 18, ({ fanMaxRpm }) => fanMaxRpm),
    column('maxHardwareErrors', 18, ({ maxHardwareErrorShare }) => Math.round(1e6 * maxHardwareErrorShare) / 1e4),
    column('wantedFirmware', 18, ({ wantedFirmware }) => wantedFirmware),
    column('otherFirmware', 18, ({ otherFirmware }) => otherFirmware),
  ]
}
