import { DAY_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'

/** A device counts with its last figures until it has missed so many sweeps; a longer time without a sweep counts nothing. */
export const LIVE_FOR_SWEEPS = 3

/** When a state or warning starts and ends. Values per machine type are in `TypeLimits`. */
export interface Thresholds {
  offlineAfterMissedSweeps: number
  lostAfterOfflineMs: number
  hotAfterSamples: number
  /** a hot device is normal again this far below its type's limit */
  coolCelsiusBelowLimit: number
  /** a fan that was too fast is normal again at this share of its type's limit; a stopped one as soon as it turns */
  fanCalmShareOfMax: number
  /** hardware errors are normal again at this share of the type's limit */
  hardwareErrorsCalmShareOfMax: number
  lowMeanOverMs: number
  /** time for a miner to reach its rate after a start */
  lowAfterUptimeS: number
  lowBelowShareOfRated: number
  lowUntilShareOfRated: number
}

/**
 * From the fleet's specification, except the two `calm` shares: it gives fans and hardware errors no hysteresis, but requires
 * that nothing flaps.
 */
export const DEFAULT_THRESHOLDS: Thresholds = {
  offlineAfterMissedSweeps: 3,
  lostAfterOfflineMs: 7 * DAY_MS,
  hotAfterSamples: 3,
  coolCelsiusBelowLimit: 5,
  fanCalmShareOfMax: 0.97,
  hardwareErrorsCalmShareOfMax: 0.9,
  lowMeanOverMs: 15 * MINUTE_MS,
  lowAfterUptimeS: 600,
  lowBelowShareOfRated: 0.85,
  lowUntilShareOfRated: 0.9,
}

/** A day counts as compliant from this share of the rated hash rate on. */
export const COMPLIANT_SHARE_OF_RATED = 0.9

/** What a machine type should do and may bear. */
export interface TypeLimits {
  ratedThs: number
  boards: number
  warnCelsius: number
  fanMinRpm: number
  fanMaxRpm: number
  maxHardwareErrorShare: number
}
