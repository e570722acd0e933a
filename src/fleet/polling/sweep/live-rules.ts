import type { Config } from '../../../platform/server/settings/config.ts'
import { DEFAULT_THRESHOLDS } from '../../device/rules/thresholds.ts'
import type { Thresholds } from '../../device/rules/thresholds.ts'
import { businessHours } from '../write/business-hour.ts'
import type { BatchSite } from '../write/write-batch.ts'

/** The rules for judging a poll, read from the current settings on access. Spread it to get a fixed copy. */
export function liveRules(
  config: Pick<Config, 'thresholds' | 'timeZone' | 'sweepMs'>,
): Pick<BatchSite, 'thresholds' | 'businessHour' | 'sweepMs'> {
  return {
    get thresholds(): Thresholds {
      return { ...DEFAULT_THRESHOLDS, ...config.thresholds }
    },
    get sweepMs(): number {
      return config.sweepMs
    },
    businessHour: businessHours(config),
  }
}
