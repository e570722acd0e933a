export const COMMAND_KINDS = ['restart', 'findMe', 'switchPool', 'sleep', 'wake', 'limitPower', 'powerMode'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

export const POWER_MODES = ['low', 'normal', 'high'] as const
export type PowerMode = (typeof POWER_MODES)[number]
/** Percent of a type's rated power; 100 lifts the limit. Few miners run at all below the least. */
export const LEAST_POWER_PERCENT = 50

/** What a site allows or forbids. */
export const PERMISSIONS = ['restart', 'findMe', 'switchPool', 'sleep', 'power'] as const
export type Permission = (typeof PERMISSIONS)[number]
export const PERMISSION_OF: Readonly<Record<CommandKind, Permission>> = {
  restart: 'restart',
  findMe: 'findMe',
  switchPool: 'switchPool',
  sleep: 'sleep',
  wake: 'sleep',
  limitPower: 'power',
  powerMode: 'power',
}

export const RUN_STATUSES = ['running', 'done', 'cancelled', 'interrupted', 'stopped'] as const
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

/** A change of pools tries so many first, unless asked otherwise, and gives them so long to hash again. */
export const TRIED_FIRST = 3
export const TRY_MINUTES = 10
export const MOST_TRIED_FIRST = 100
export const MOST_TRY_MINUTES = 60
export const MOST_DEVICES = 5000
/** Limit of runs per user and minute. */
export const MOST_RUNS_A_MINUTE = 20
