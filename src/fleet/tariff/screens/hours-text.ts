import type { PricePeriod } from '../rules/hour-prices.ts'

const hour = (value: number) => String(value).padStart(2, '0')

/** `08–20 0.5` */
export const hoursText = ({ fromHour, untilHour, price }: PricePeriod): string =>
  `${hour(fromHour)}–${hour(untilHour)} ${price}`
