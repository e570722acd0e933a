/** The states in the order of their tiles. Only device-state.ts decides which one applies. */
export const DEVICE_STATES = ['normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

/** What a miner reports of its active pool. */
export const WORKER_STATES = ['Alive', 'Dead', 'Disabled', 'Rejecting', 'Unknown'] as const
export type WorkerState = (typeof WORKER_STATES)[number]

/** What a device runs, compared with the firmware that its type should run. */
export const FIRMWARE_FITS = ['wanted', 'other'] as const

/** What is wrong with a device of a curtailment: it draws power all the same, or did not come back. */
export const CURTAILED = ['disobedient', 'unrestored'] as const
export type Curtailed = (typeof CURTAILED)[number]
