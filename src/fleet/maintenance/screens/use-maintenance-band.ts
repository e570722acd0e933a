import type { RequestOf } from '../../../platform/contract/call.ts'
import { startData } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import type { XyLook } from '../../../platform/ui/chart/drawing.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bandTexts } from '../rules/band-texts.ts'
import type { TimedPlaces } from '../rules/band-texts.ts'
import { maintenanceScreenTexts } from '../text.ts'
import { useCoveredInWords } from './maintenance.ts'

type Request = RequestOf<'POST /maintenance/bands/'>

/** The band of a chart over days or months, or by hour or minute; undefined while it is not known, and where there was no maintenance. */
export function useMaintenanceBand(request: Request, timed?: () => TimedPlaces): XyLook['band'] {
  const t = useText(maintenanceScreenTexts)
  const inWords = useCoveredInWords()
  const bands = useCall('POST /maintenance/bands/', { request }, { keepsPrevious: true }).data
  if (!bands || bands.length === 0) return undefined
  const written = bands.map((band) => ({ ...band, what: `${inWords(band)}: ${band.reason} (${band.createdBy})` }))
  const texts = bandTexts(written, startData.timeZone, timed?.())
  return { title: t('maintenance'), textOf: (place) => texts.of(place) }
}
