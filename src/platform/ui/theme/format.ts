import { writtenTime } from '../../rules/business-time.ts'
import { roundedPercent } from '../../rules/percent.ts'
import { translator } from '../../rules/text.ts'
import { unitFor } from '../../rules/unit-for.ts'
import type { Unit, Units } from '../../rules/unit-for.ts'
import { locale } from './locale.ts'
import { startData } from '../call/start-data.ts'
import { uiTexts } from '../text.ts'

/** Shown where nothing is known; a missing figure is never a 0. */
export const UNKNOWN = '—'
export type Figure = number | null | undefined

const t = translator(uiTexts, locale)
const formats = new Map<number, Intl.NumberFormat>()

/** A figure with so many decimals and thousands separated. */
export function figure(value: Figure, decimals = 0): string {
  if (value === null || value === undefined) return UNKNOWN
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return format.format(value)
}
/** A figure that a person entered, with the decimals that it has; two at most. */
export function enteredFigure(value: Figure): string {
  return figure(value, [0, 1].find((decimals) => value?.toFixed(decimals) === String(value)) ?? 2)
}
export function withUnit(value: Figure, decimals: number, unit: string): string {
  return value === null || value === undefined ? UNKNOWN : `${figure(value, decimals)} ${unit}`
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
/** An amount of the first unit, in the one that `unitFor` finds. */
export function scaledText(amount: Figure, units: Units): string {
  return amount === null || amount === undefined ? UNKNOWN : inUnit(amount, unitFor(amount, units))
}
/** So many decimals that three or four figures are left. */
export function inUnit(amount: number, { name, size }: Unit): string {
  const scaledAmount = amount / size
  const isWhole = size === 1 && Number.isInteger(amount)
  return withUnit(scaledAmount, isWhole ? 0 : Math.abs(scaledAmount) < 100 ? 2 : 1, name)
}
export const bytesText = (bytes: Figure) => scaledText(bytes, BYTE_UNITS)
/** A percentage that is given as 0 to 100. */
export const percentText = (percent: Figure, decimals = 1) =>
  percent === null || percent === undefined ? UNKNOWN : `${figure(roundedPercent(percent, decimals), decimals)}%`
/** A share that is given as 0 to 1. */
export const shareText = (share: Figure, decimals = 1) =>
  percentText(share === null || share === undefined ? share : share * 100, decimals)
export const textOr = (text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? UNKNOWN : text

/** A moment in the business time zone: 'YYYY-MM-DD HH:mm:ss'. */
export function momentText(iso: string | null | undefined): string {
  return iso ? writtenTime(new Date(iso), startData.timeZone) : UNKNOWN
}

/** How long something lasts: '3 d 4 h', '2 h 5 min', '7 min'. */
export function durationText(seconds: Figure): string {
  if (seconds === null || seconds === undefined) return UNKNOWN
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('durationDays', { days: Math.floor(hours / 24), hours: hours % 24 })
  return hours > 0 ? t('durationHours', { hours, minutes: minutes % 60 }) : t('durationMinutes', { minutes })
}

/** How long ago, as the specification has it (section 9): just now, minutes, hours, 1 day ago, then the date. */
export function ageText(iso: string | null | undefined, nowMs: number): string {
  if (!iso) return UNKNOWN
  const seconds = (nowMs - Date.parse(iso)) / 1000
  if (seconds < 30) return t('justNow')
  if (seconds < 3600) return t('minutesAgo', { n: Math.min(59, Math.ceil(seconds / 60)) })
  if (seconds < 86_400) return t('hoursAgo', { n: Math.floor(seconds / 3600) })
  if (seconds < 2 * 86_400) return t('oneDayAgo')
  return momentText(iso).slice(0, 10)
}
