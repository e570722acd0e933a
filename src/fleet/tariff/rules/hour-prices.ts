const HOURS = 24

/** A price from an hour of the day until another, which may be on the next day: 22 until 6. */
export interface PricePeriod {
  fromHour: number
  /** 1 to 24 */
  untilHour: number
  /** per kWh */
  price: string
}

const hoursOf = ({ fromHour, untilHour }: PricePeriod): number[] => {
  const count = (untilHour - fromHour + HOURS) % HOURS || HOURS
  return Array.from({ length: count }, (_, n) => (fromHour + n) % HOURS)
}

/** The price of each hour: that of its period, or else `price`. Undefined where two periods overlap. */
export function hourPrices(price: string, periods: readonly PricePeriod[]): string[] | undefined {
  const prices: (string | undefined)[] = Array.from({ length: HOURS })
  for (const period of periods)
    for (const hour of hoursOf(period)) {
      if (prices[hour] !== undefined) return undefined
      prices[hour] = period.price
    }
  return prices.map((own) => own ?? price)
}

/** The reverse: the price of the most stretches of hours, and the others by their periods, as few as can be. */
export function enteredPrices(prices: readonly string[]): { price: string; periods: PricePeriod[] } {
  const stretches = pricePeriods(prices)
  const [first, last] = [stretches[0]!, stretches.at(-1)!]
  if (first !== last && first.price === last.price) {
    last.untilHour = first.untilHour
    stretches.shift()
  }
  const timesOf = (price: string) => stretches.filter((one) => one.price === price).length
  const lengthOf = (price: string) => prices.filter((one) => one === price).length
  const [most] = stretches.toSorted(
    (a, b) => timesOf(b.price) - timesOf(a.price) || lengthOf(b.price) - lengthOf(a.price),
  )
  const { price } = most!
  return { price, periods: stretches.filter((one) => one.price !== price) }
}

/** The same as people read it: hours of one price together, from midnight on. */
export function pricePeriods(prices: readonly string[]): PricePeriod[] {
  const periods: PricePeriod[] = []
  for (const [hour, price] of prices.entries()) {
    const last = periods.at(-1)
    if (last?.price === price) last.untilHour = hour + 1
    else periods.push({ fromHour: hour, untilHour: hour + 1, price })
  }
  return periods
}
