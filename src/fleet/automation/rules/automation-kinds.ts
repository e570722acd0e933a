/** What an automation looks at: a state, an open warning, the temperature, or the price of energy of the hour. */
export const CONDITIONS = ['state', 'warning', 'hotter', 'priceFrom', 'priceBelow'] as const
export type Condition = (typeof CONDITIONS)[number]

export const COMMANDS = ['restart', 'sleep', 'wake', 'limitPower'] as const
export const ACTIONS = [...COMMANDS, 'notify', 'repair'] as const
export type Action = (typeof ACTIONS)[number]
export type CommandAction = (typeof COMMANDS)[number]

/** Commands need the site's switch, and count towards its budget, as repair records do. */
export const isCommand = (action: Action): action is CommandAction => COMMANDS.some((each) => each === action)

/** Why nothing is done to a device that matches for long enough. */
export const HELD_REASONS = [
  'inactive',
  'stopped',
  'notAllowed',
  'restarting',
  'budget',
  'doneAlready',
  'justActed',
] as const
export type HeldReason = (typeof HELD_REASONS)[number]
