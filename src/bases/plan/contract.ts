import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, DayRange, filter, Id, listOf, PageRequest } from '../../platform/contract/shapes.ts'
import { MONTH_PATTERN } from '../../platform/rules/day-range.ts'
import { PERIODS, TANKER_TYPES } from '../rules/base-words.ts'
import { MOST_PLACES, MOST_PLAN_DAYS } from './rules/plan-days.ts'

const PeriodWord = z.enum(PERIODS)
const TankerTypeWord = z.enum(TANKER_TYPES)

const KEYS = ['reservation_plan', 'reservation_plan_month'] as const

const TotalCount = z.int().min(0).max(MOST_PLACES).default(0)
/** What a place is for; left out: a morning, 常压车. */
const PlaceKind = {
  reservePeriod: PeriodWord.default('morning'),
  tankerType: TankerTypeWord.default('常压车'),
}

const PlanRow = z.object({
  id: Id,
  companyId: Id,
  orgName: z.string(),
  reserveTime: Day,
  reservePeriod: PeriodWord,
  tankerType: TankerTypeWord,
  totalCount: z.int(),
  reservedCount: z.int(),
  /** 候补 */
  waitingCount: z.int(),
  /** nothing may be booked on that day */
  isClosed: z.boolean(),
})

const ofBase = { companyId: filter(Id) }
const PlanRange = DayRange.refine(([from, to]) => Date.parse(to) - Date.parse(from) < MOST_PLAN_DAYS * 86_400_000, {
  error: 'tooManyDays',
})
const Weekdays = z.array(z.int().min(1).max(7)).min(1).max(7)
/** 24:00 ends a day. */
const Time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'badTime' })

export const BaseProfile = z.object({
  morningFrom: Time,
  morningTo: Time,
  afternoonFrom: Time,
  afternoonTo: Time,
  /** on which it works: 1 Monday to 7 Sunday */
  weekdays: Weekdays,
  isPublic: z.boolean(),
  /** most bookings of one carrier on one day; null: any number */
  carrierLimit: z.int().min(1).max(MOST_PLACES).nullable(),
})

export const planCalls = defineCalls({
  'POST /reservationPlan/find/': {
    summary: 'Places per half day and tanker type with what is booked, by day',
    key: [...KEYS, 'reservation'],
    scope: 'companies',
    request: PageRequest.extend({
      ...ofBase,
      reserveTime: filter(Day),
      /** first and last day */
      businessDateQuery: DayRange.nullish(),
      reservePeriod: filter(PeriodWord),
      tankerType: filter(TankerTypeWord),
    }).prefault({}),
    response: listOf(PlanRow),
  },
  'POST /reservationPlan/month': {
    summary: "A base's month: its places, its closed days and how it works",
    key: [...KEYS, 'reservation'],
    scope: 'companies',
    request: z.object({ ...ofBase, month: z.string().regex(MONTH_PATTERN) }),
    response: z.object({
      companyId: Id,
      orgName: z.string(),
      plans: z.array(PlanRow),
      /** closed by hand, or by their weekday */
      closedDays: z.array(z.object({ day: Day, note: z.string(), isWeekly: z.boolean() })),
      profile: BaseProfile,
    }),
  },
  'POST /reservationPlan/save': {
    summary:
      'Sets the places of a half day and tanker type; saving again updates. Never below what is booked, never on a past day',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: z.object({ ...ofBase, reserveTime: Day, ...PlaceKind, totalCount: TotalCount }),
    response: z.object({ id: Id }),
  },
  'POST /reservationPlan/saveRange': {
    summary: 'Sets the places of many days, all or none; closed days are left out',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: z.object({
      ...ofBase,
      businessDateQuery: PlanRange,
      /** only these; left out: every one */
      weekdays: Weekdays.nullish(),
      places: z
        .array(z.object({ ...PlaceKind, totalCount: TotalCount }))
        .min(1)
        .max(4),
    }),
    response: z.object({ saved: z.int() }),
  },
  'POST /reservationPlan/copyMonth': {
    summary:
      'Sets the days of a month from today on as the same weekdays of the month before; never below what is booked',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: z.object({ ...ofBase, month: z.string().regex(MONTH_PATTERN) }),
    response: z.object({ saved: z.int() }),
  },
  'POST /reservationPlan/closeDays': {
    summary: 'Closes days of a base, on which nothing may be booked, or opens them again',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: z.object({
      ...ofBase,
      businessDateQuery: PlanRange,
      isClosed: z.boolean(),
      note: z.string().trim().max(100).default(''),
    }),
    response: z.null(),
  },
  'POST /reservationPlan/saveProfile': {
    summary:
      'Sets how a base works: half days, weekdays, its public page, and the most bookings of a carrier per day; a weekday with bookings to come is not dropped',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: BaseProfile.extend(ofBase).refine(
      ({ morningFrom, morningTo, afternoonFrom, afternoonTo }) =>
        morningFrom < morningTo && morningTo <= afternoonFrom && afternoonFrom < afternoonTo,
      { path: ['morningFrom'], error: 'hoursOverlap' },
    ),
    response: z.null(),
  },
})

export type PlanCalls = typeof planCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends PlanCalls {}
}
