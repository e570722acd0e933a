import type { EnteredDevice } from '../../device/rules/entered-device.ts'
import type { KnownDevice, Refusal } from './import-device.ts'
import type { ReadLine } from './read-line.ts'

/** What becomes of a row. */
export type Planned = { line: ReadLine } & (
  | Refusal
  | { device: EnteredDevice; before: null }
  /** `changes` may be empty */
  | { device: EnteredDevice; before: KnownDevice; changes: (keyof EnteredDevice)[] }
)
