import { chance } from '../polling/simulator/chance.ts'

/** What was wrong, what was done about it, what was replaced, and what that cost. */
const REPAIRS = [
  ['2 号算力板掉板，无法识别', '更换 2 号算力板，老化测试 24 小时正常', '算力板', 1680],
  ['风扇异响，转速不稳', '更换前置风扇，测试正常', '风扇', 120],
  ['电源无输出，无法开机', '更换电源模块，满载测试正常', '电源', 760],
  ['算力偏低，芯片虚焊', '补焊芯片并更换导热硅脂，算力恢复', null, 350],
  ['温度过高，频繁保护重启', '清灰并更换散热片，温度正常', '散热片', 90],
  ['控制板网口损坏，无法联网', '更换控制板并重刷固件', '控制板', 420],
] as const
const VENDORS = ['深圳芯维科技', '成都矿机服务中心', '场内维修间'] as const

export interface RepairNotes {
  /** when the device was sent, and when it came back */
  sent: string
  returned: string
  vendor: string
  rmaNumber: string | null
  parts: string | null
  costYuan: number
}

export function repairNotes(seed: number, index: number, time: number): RepairNotes {
  const [sent, returned, parts, costYuan] =
    REPAIRS[Math.floor(chance(seed, index, 204, time) * REPAIRS.length)] ?? REPAIRS[0]
  const vendor = VENDORS[Math.floor(chance(seed, index, 206, time) * VENDORS.length)] ?? VENDORS[0]
  const rmaNumber = vendor === '场内维修间' ? null : `RMA-${String(index).padStart(5, '0')}-${time}`
  return { sent, returned, vendor, rmaNumber, parts, costYuan }
}
