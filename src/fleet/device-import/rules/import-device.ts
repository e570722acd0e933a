import type { EnteredDevice } from '../../device/rules/entered-device.ts'

export interface KnownDevice extends EnteredDevice {
  id: number
  isScrapped: boolean
  /** by the caller */
  isSeen: boolean
}

/** Why a row is refused: the name of a text, and its values. */
export interface Refusal {
  refused:
    | 'siteNeeded'
    | 'siteMissing'
    | 'accountNeeded'
    | 'accountMissing'
    | 'accountUnclear'
    | 'typeNeeded'
    | 'typeMissing'
    | 'serialNeeded'
    | 'serialTaken'
    | 'macTaken'
    | 'addressTaken'
    | 'addressTakenByOther'
    | 'addressesInRing'
    | 'outsideRanges'
    | 'isScrapped'
    | 'listedTwice'
  values: Record<string, string | number>
}

export const refusal = (refused: Refusal['refused'], values: Refusal['values'] = {}): Refusal => ({ refused, values })

/** Names and serials are compared without case. */
export const small = (text: string) => text.toLowerCase()

/** What becomes of a row. */
export const ROW_KINDS = ['new', 'changed', 'same', 'refused'] as const
export type RowKind = (typeof ROW_KINDS)[number]
