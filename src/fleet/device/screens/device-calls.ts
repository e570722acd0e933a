/** Calls that show devices and their counts; fetched again when devices change. */
export const DEVICE_ANSWERS = [
  'POST /device/find/',
  'POST /device/find2/',
  'GET /device/getById/{id}',
  'POST /data/getBasicDataByState/state',
  'POST /data/getTotals',
  'POST /data/getPieDataByIndicator/{type}',
] as const
