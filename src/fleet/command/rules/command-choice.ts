import type { CommandKind } from './command-kinds.ts'

/** The commands to choose from. */
export const CHOICES = {
  restart: { kind: 'restart' },
  lightOn: { kind: 'findMe', isOn: true },
  lightOff: { kind: 'findMe', isOn: false },
  switchPool: { kind: 'switchPool' },
  sleep: { kind: 'sleep' },
  wake: { kind: 'wake' },
  limitPower: { kind: 'limitPower' },
  powerMode: { kind: 'powerMode' },
} as const
export type Choice = keyof typeof CHOICES
export const CHOICE_NAMES = [
  'restart',
  'lightOn',
  'lightOff',
  'switchPool',
  'sleep',
  'wake',
  'limitPower',
  'powerMode',
] as const satisfies Choice[]

export function choiceOf({ kind, isOn }: { kind: CommandKind; isOn: boolean | null }): Choice {
  return kind === 'findMe' ? (isOn === false ? 'lightOff' : 'lightOn') : kind
}
