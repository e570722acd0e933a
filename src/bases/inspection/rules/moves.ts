import { APPROVERS, HEAD, INSPECTOR, REGISTRAR } from '../../rules/base-roles.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'

export type MoveName = 'start' | 'submit' | 'issue' | 'return' | 'cancel' | 'void'

export interface Move {
  name: MoveName
  from: InspectionStatus
  to: InspectionStatus
  roles: readonly string[]
  /** its own inspector alone, or anyone but that one */
  inspector?: 'own' | 'other'
  needsReason?: true
}

/** Every move of a report's status (specification, the page on bases); there are no others. */
export const MOVES: readonly Move[] = [
  { name: 'start', from: 1, to: 2, roles: [INSPECTOR] },
  { name: 'submit', from: 2, to: 3, roles: [INSPECTOR], inspector: 'own' },
  { name: 'issue', from: 3, to: 4, roles: APPROVERS, inspector: 'other' },
  { name: 'return', from: 3, to: 2, roles: APPROVERS, inspector: 'other', needsReason: true },
  { name: 'cancel', from: 1, to: 8, roles: [REGISTRAR, ...APPROVERS], needsReason: true },
  { name: 'cancel', from: 2, to: 8, roles: APPROVERS, needsReason: true },
  { name: 'cancel', from: 3, to: 8, roles: APPROVERS, needsReason: true },
  { name: 'void', from: 4, to: 9, roles: APPROVERS, needsReason: true },
]

/** Who wants to move a report, and who inspected it. */
export interface Mover {
  role: string
  userId: number
  inspectorId: number | null
  /** approves for the head of the base today */
  standsIn?: boolean
}

export type MoveProblem = 'noSuchMove' | 'notYourMove' | 'notItsInspector' | 'ownInspection'

/** The move between two statuses, or why this person can't make it. */
export function findMove(
  from: InspectionStatus,
  to: InspectionStatus,
  { role, userId, inspectorId, standsIn = false }: Mover,
): Move | MoveProblem {
  const move = MOVES.find((one) => one.from === from && one.to === to)
  if (!move) return 'noSuchMove'
  const isApproval = move.inspector === 'other'
  if (!move.roles.includes(role) && !(isApproval && standsIn)) return 'notYourMove'
  if (move.inspector === 'own' && inspectorId !== userId) return 'notItsInspector'
  if (move.inspector === 'other' && inspectorId === userId) return 'ownInspection'
  return move
}

/** What a person can do with a report now: the buttons on its page. */
export const movesOf = (from: InspectionStatus, mover: Mover): Move[] =>
  MOVES.filter((move) => move.from === from && findMove(from, move.to, mover) === move)

/** What may be changed in a report: what was registered, or what the inspection found; frozen from issue on. */
export function mayEdit(
  status: InspectionStatus,
  { role, userId, inspectorId }: Mover,
): 'registration' | 'results' | null {
  if (role === INSPECTOR) return status === 2 && inspectorId === userId ? 'results' : null
  if (role === HEAD) return status <= 3 ? 'registration' : null
  return role === REGISTRAR && status === 1 ? 'registration' : null
}
