import { INSPECTOR } from '../../rules/base-roles.ts'

/** Figures of a base, in the order of tables and files. */
export const FIGURE_COLUMNS = [
  'places',
  'reserved',
  'utilisation',
  'noShowRate',
  'waitingMinutes',
  'turnaroundMinutes',
  'issued',
  'firstPassRate',
  'voidRate',
  'amount',
] as const
export type FigureColumn = (typeof FIGURE_COLUMNS)[number]

/** The columns of an inspector: places and bookings belong to a base. */
export const INSPECTOR_COLUMNS = FIGURE_COLUMNS.filter(
  (name) => !['places', 'reserved', 'utilisation', 'noShowRate'].includes(name),
)

/** Inspectors see their own figures alone. */
export const figureColumnsOf = (role: string | undefined): readonly FigureColumn[] =>
  role === INSPECTOR ? INSPECTOR_COLUMNS : FIGURE_COLUMNS

/** The screen explains these. */
export const DEFINED_FIGURES = [
  'utilisation',
  'noShowRate',
  'waitingMinutes',
  'turnaroundMinutes',
  'firstPassRate',
  'voidRate',
  'amount',
] as const

/** Of reports, in the order of files. */
export const REPORT_COLUMNS = ['issued', 'passed', 'failed', 'recheck', 'voided', 'amount'] as const
