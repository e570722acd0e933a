import type { CallAccess } from '../../../platform/contract/call.ts'
import type { StatisticsCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const statisticsAccess: CallAccess<StatisticsCalls> = {
  'POST /data/getBasicDataByState/state': ['管理员', '管理层', '代理', '客户'],
  'POST /data/getTotals': ['管理员', '管理层', '代理', '客户'],
  'POST /data/getPieDataByIndicator/{type}': ['管理员', '管理层', '代理', '客户'],
  'POST /data/getStackBarByState': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/lineOnlineRateByDeviceDaily': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/lineOfflineRateByDeviceDaily': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/lineHashRateByDeviceDaily': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/lineTotals': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/getDeviceBarBy/{type}': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/byProvince': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/counts/byProvince': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/byMachineType': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/orderClientBy/{x}': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/orderSiteBy/{x}': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/getPieDataByClientDevice': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/getPieDataBySiteDevice': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/allMyMachines/{a}/{b}': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /machine/bar/month/': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /machine/line/month/': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/export/{type}/{companyId}': ['管理员', '管理层', '基地负责人', '代理', '客户'],
  'POST /data/getPieStateByDeviceDaily': ['管理员', '管理层', '代理', '客户'],
  'POST /data/lineByDeviceDaily/{type}': ['管理员', '管理层', '代理', '客户'],
  'POST /data/byMachine/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /data/byMachineDay/{id}': ['管理员', '管理层', '代理', '客户'],
}
