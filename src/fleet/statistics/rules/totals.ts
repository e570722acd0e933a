const MHS_PER_THS = 1_000_000

/** Sums over devices as the database keeps them (docs/decisions/0149): MH/s and W. */
export interface Sums {
  devicesDue: number
  devicesOnline: number
  devicesRead: number
  devicesMeasured: number
  hashrateMhs: number
  ratedMhs: number
  wattsMeasured: number
  wattsEstimated: number
  pairedWatts: number
  pairedMhs: number
  /** devices at sites that are not polled now */
  devicesUnknown: number
  /** of the oldest sweep */
  sweptAt: Date | null
}

/** What people read of them; a figure is null where nothing is known. */
export interface Totals {
  due: number
  online: number
  measured: number
  estimated: number
  unknown: number
  hashrateMhs: number | null
  ratedMhs: number | null
  watts: number | null
  wattsEstimated: number | null
  joulesPerTh: number | null
  sweptAt: string | null
}

export function totalsOf(sums: Sums): Totals {
  const { devicesDue, devicesOnline, devicesRead, devicesUnknown } = sums
  // Without devices to poll the sums are 0; without a poll, or a readable answer, they are unknown.
  const isKnown = devicesDue > 0 || devicesUnknown === 0
  const known = (value: number) => (isKnown ? value : null)
  return {
    due: devicesDue,
    online: devicesOnline,
    measured: sums.devicesMeasured,
    estimated: devicesOnline - sums.devicesMeasured,
    unknown: devicesUnknown,
    hashrateMhs: devicesOnline > 0 && devicesRead === 0 ? null : known(sums.hashrateMhs),
    ratedMhs: known(sums.ratedMhs),
    watts: known(sums.wattsMeasured + sums.wattsEstimated),
    wattsEstimated: known(sums.wattsEstimated),
    joulesPerTh: joulesPerTh(sums.pairedWatts, sums.pairedMhs),
    sweptAt: sums.sweptAt?.toISOString() ?? null,
  }
}

/** W and MH/s of devices that report both, or J and millions of hashes. */
export function joulesPerTh(pairedWatts: number, pairedMhs: number): number | null {
  return pairedMhs > 0 ? (pairedWatts * MHS_PER_THS) / pairedMhs : null
}
