export const COMMAND_KINDS = ['restart', 'findMe', 'switchPool'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

export const RUN_STATUSES = ['running', 'done', 'cancelled', 'interrupted'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** What became of a command on one device. `sent`: told, and no answer yet; `unknown`: told, and who told it is gone. */
export const COMMAND_STATUSES = [
  'waiting',
  'sent',
  'done',
  'refused',
  'unanswered',
  'silent',
  'unreadable',
  'busy',
  'unknown',
  'cancelled',
  'interrupted',
  'leftOut',
] as const
export type CommandStatus = (typeof COMMAND_STATUSES)[number]

/** Why a device is not told, the first that holds. The last four are its make's. */
export const LEFT_OUT_REASONS = [
  'scrapped',
  'siteOff',
  'pollerAway',
  'noAddress',
  'neverRead',
  'noSuchPool',
  'noPassword',
  'elsewhere',
  'unsure',
  'noEffect',
  'none',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

export const MOST_DEVICES = 5000
/** Asked for by one person within a minute. */
export const MOST_RUNS_A_MINUTE = 20
