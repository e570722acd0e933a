import { addDays, businessDay, businessMoment, weekdayOf } from '../../../platform/rules/business-time.ts'

export const DELIVERY_TIMES = ['day', 'week', 'month'] as const
export interface DeliveryTime {
  every: (typeof DELIVERY_TIMES)[number]
  /** of the week (1: Monday), or of the month (to 28) */
  onDay: number
  /** of the business day */
  hour: number
}

/** The first moment after another at which it is due. */
export function nextDelivery({ every, onDay, hour }: DeliveryTime, after: Date, zone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  let day = businessDay(after, zone)
  for (;;) {
    const isItsDay =
      every === 'day' || (every === 'week' ? weekdayOf(day) === onDay : Number(day.slice(8)) === Math.min(onDay, 28))
    if (isItsDay) {
      const at = businessMoment(day, time, zone)
      if (at > after) return at
    }
    day = addDays(day, 1)
  }
}
