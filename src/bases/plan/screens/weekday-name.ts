import { languageTag } from '../../../platform/ui/theme/locale.ts'

/** 'Mon', '周一'. 2024 began with a Monday. */
export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )
