import { chance } from '../polling/simulator/chance.ts'

/** What was wrong, and what was done about it. */
const REPAIRS = [
  ['2 号算力板掉板，无法识别', '更换 2 号算力板，老化测试 24 小时正常'],
  ['风扇异响，转速不稳', '更换前置风扇，测试正常'],
  ['电源无输出，无法开机', '更换电源模块，满载测试正常'],
  ['算力偏低，芯片虚焊', '补焊芯片并更换导热硅脂，算力恢复'],
  ['温度过高，频繁保护重启', '清灰并更换散热片，温度正常'],
  ['控制板网口损坏，无法联网', '更换控制板并重刷固件'],
] as const

/** Notes of a repair: when the device was sent, and when it came back. */
export function repairNotes(seed: number, index: number, time: number): readonly [sent: string, returned: string] {
  return REPAIRS[Math.floor(chance(seed, index, 204, time) * REPAIRS.length)] ?? REPAIRS[0]
}
