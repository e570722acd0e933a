import type { z } from 'zod'
import { DeviceQuery } from '../../device/contract.ts'

const BOOLEANS: Partial<Record<string, boolean>> = { true: true, false: false }
const NUMBERS: readonly string[] = ['clientId', 'accountId', 'siteId', 'rackId', 'repairTimes', 'liveFrom', 'liveUntil']

/** The devices and the order that a view's address names, as the console's list reads it: what is no value of a filter narrows nothing. */
export function viewFilter(search: string): z.output<typeof DeviceQuery> {
  const read = Array.from(new URLSearchParams(search), ([name, text]) => {
    const value = NUMBERS.includes(name) ? Number(text) : name === 'activeWorkerRight' ? (BOOLEANS[text] ?? text) : text
    const known = Object.entries(DeviceQuery.shape).find(([each]) => each === name)?.[1]
    return known?.safeParse(value).success ? [[name, value] as const] : []
  })
  return DeviceQuery.parse(Object.fromEntries(read.flat()))
}
