/** What a warning can be about. */
export const WARNING_TYPES = ['hot', 'fan', 'board', 'hardwareErrors', 'wrongWorker', 'otherMiner'] as const
export type WarningType = (typeof WARNING_TYPES)[number]

export const isWarningType = (type: string): type is WarningType => WARNING_TYPES.some((each) => each === type)

/** 'warn' makes the device's state 'warn'; 'notice' only notifies: a device that mines well for another pool user stays normal. */
export type WarningLevel = 'warn' | 'notice'
export const WARNING_LEVELS: Readonly<Record<WarningType, WarningLevel>> = {
  hot: 'warn',
  fan: 'warn',
  board: 'warn',
  hardwareErrors: 'warn',
  wrongWorker: 'notice',
  otherMiner: 'notice',
}

/** The figures that opened a warning: °C, rpm, boards, shares 0–1, workers, MAC addresses. */
export type WarningDetails = Readonly<Record<string, string | number | null>>

/** What the list can be sorted by; each has an index. */
export const WARNING_ORDERS = [
  'serial',
  'minerId',
  'type',
  /** by type, then by the figure that opened it */
  'description',
  'remoteFileName',
  'createTime',
] as const
