import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'

/** What shows runs of commands; asked anew when one goes on. */
export const COMMAND_ANSWERS = [
  'POST /command/find/',
  'POST /command/results/{runId}',
  'GET /command/device/{id}',
] as const

export type Filter = NonNullable<RequestOf<'POST /command/preview'>['filter']>
export type Run = ResponseOf<'POST /command/find/'>['data'][number]
export type CommandResult = ResponseOf<'POST /command/results/{runId}'>['data'][number]

/** What a person chooses from. */
export const CHOICES = {
  restart: { kind: 'restart' },
  lightOn: { kind: 'findMe', isOn: true },
  lightOff: { kind: 'findMe', isOn: false },
  switchPool: { kind: 'switchPool' },
} as const
export type Choice = keyof typeof CHOICES
export const CHOICE_NAMES = ['restart', 'lightOn', 'lightOff', 'switchPool'] as const satisfies Choice[]

export function choiceOf({ kind, isOn }: Pick<Run, 'kind' | 'isOn'>): Choice {
  return kind === 'findMe' ? (isOn === false ? 'lightOff' : 'lightOn') : kind
}
