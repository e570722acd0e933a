/** What the list can be sorted by. */
export const INSPECTION_ORDERS = [
  'createTime',
  'issuedTime',
  'tankerNumber',
  'checkedOrg',
  'status',
  'cashAmount',
] as const
export type InspectionOrder = (typeof INSPECTION_ORDERS)[number]
