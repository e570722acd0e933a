import { businessDay } from '../../rules/business-time.ts'
import { serverNow, startData } from '../call/start-data.ts'

/** Today in the business time zone, by the server's clock. */
export function today(): string {
  return businessDay(new Date(serverNow()), startData.timeZone)
}
