/** What the report's devices can be sorted by. */
export const REPORT_ORDERS = [
  'serial',
  'site',
  'type',
  'daysOnline',
  'onlineRate',
  'meanThs',
  'hashingRate',
  'daysCompliant',
  'complianceRate',
  'maxCelsius',
] as const
export type ReportOrder = (typeof REPORT_ORDERS)[number]
