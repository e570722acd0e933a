export const ITEM_KINDS = ['check', 'value'] as const
export const ITEM_SEVERITIES = ['minor', 'major', 'critical'] as const

/** One line of a checklist, as it is stored in `checklist.items` and copied into reports. */
export interface ChecklistItem {
  /** stays from version to version */
  key: string
  name: string
  /** looked at, or measured */
  kind: (typeof ITEM_KINDS)[number]
  /** of a measured value, with its limits */
  unit: string
  min: number | null
  max: number | null
  isRequired: boolean
  severity: (typeof ITEM_SEVERITIES)[number]
  /** whether a report with this item failed can still be 合格 */
  onFail: 'block' | 'warn'
}
