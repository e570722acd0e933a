/** What a detail screen's figures come from; asked anew when devices change. */
export const TREND_ANSWERS = [
  'POST /data/getBasicDataByState/state',
  'POST /data/getStackBarByState',
  'POST /data/lineOnlineRateByDeviceDaily',
  'POST /data/lineOfflineRateByDeviceDaily',
  'POST /data/lineHashRateByDeviceDaily',
  'GET /deviceDaily/getLastDate',
] as const
