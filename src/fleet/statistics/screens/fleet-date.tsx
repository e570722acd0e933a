import { BusinessDate } from '../../../platform/ui/frame/business-date.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'

const LAST_DATE = ['GET /deviceDaily/getLastDate'] as const

/** The last day with figures, in the navbar. */
export function FleetDate() {
  useLiveRefresh('fleet', LAST_DATE)
  return <BusinessDate day={useCall(LAST_DATE[0]).data} />
}
