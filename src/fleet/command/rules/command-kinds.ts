export const COMMAND_KINDS = ['restart', 'findMe', 'switchPool'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

export const RUN_STATUSES = ['running', 'done', 'cancelled', 'interrupted'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** The result of a command on one device. `sent`: no response yet; `unknown`: sent, but its sender died. */
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

/** Why a device is left out, the first that applies. The last four depend on its make. */
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
/** Limit of runs per user and minute. */
export const MOST_RUNS_A_MINUTE = 20
