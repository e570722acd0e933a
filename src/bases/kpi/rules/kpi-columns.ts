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

/** Of an inspector: places and bookings are a base's. */
export const INSPECTOR_COLUMNS = FIGURE_COLUMNS.filter(
  (name) => !['places', 'reserved', 'utilisation', 'noShowRate'].includes(name),
)

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
