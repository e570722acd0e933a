/** Calls behind a detail screen's figures; fetched again when devices change. */
export const TREND_ANSWERS = [
  'POST /data/getBasicDataByState/state',
  'POST /data/getTotals',
  'POST /data/lineTotals',
  'POST /data/getStackBarByState',
  'POST /data/lineOnlineRateByDeviceDaily',
  'POST /data/lineOfflineRateByDeviceDaily',
  'POST /data/lineHashRateByDeviceDaily',
  'GET /deviceDaily/getLastDate',
] as const
