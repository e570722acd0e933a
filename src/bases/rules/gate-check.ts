import { addDays } from '../../platform/rules/business-time.ts'
import type { GateOutcome } from './base-words.ts'

/** What reception knows of a tanker and its people at the gate. Days as 'YYYY-MM-DD'. */
export interface GateFacts {
  today: string
  /** of the vehicle; '': none known */
  licenseNumber: string
  /** null: not known */
  tankCertificateUntil: string | null
  cargo: string
  /** what the tank may carry; none: not known */
  mayCarry: readonly string[]
  /** drivers and escorts */
  people: readonly GatePerson[]
}
export interface GatePerson {
  name: string
  /** null: not known */
  licenceUntil: string | null
  /** of the latest health check */
  hasHighPressure: boolean
}

export const GATE_RULES = [
  'licenceMissing',
  'tankUnknown',
  'tankExpired',
  'tankEnds',
  'cargoMissing',
  'cargoUnknown',
  'cargoForbidden',
  'nobodyNamed',
  'paperUnknown',
  'paperExpired',
  'highPressure',
] as const
export type GateRule = (typeof GATE_RULES)[number]

export interface GateFinding {
  rule: GateRule
  outcome: Exclude<GateOutcome, '放行'>
  /** the day, cargo or name that it is about; '': nothing */
  details: string
}

/** A certificate that ends within so many days is marked, and warned of at the gate. */
export const ENDS_SOON_DAYS = 30

const warning = (rule: GateRule, details = ''): GateFinding => ({ rule, outcome: '警告', details })
const refusal = (rule: GateRule, details: string): GateFinding => ({ rule, outcome: '拒绝', details })

/** Why a tanker is not simply let in; none: it is. What is not known warns, what is forbidden refuses. */
export function gateFindings(facts: GateFacts): GateFinding[] {
  return [
    ...(facts.licenseNumber === '' ? [warning('licenceMissing')] : []),
    ...ofTank(facts),
    ...ofCargo(facts),
    ...(facts.people.length === 0 ? [warning('nobodyNamed')] : []),
    ...facts.people.flatMap((person) => ofPerson(person, facts.today)),
  ]
}

function ofTank({ tankCertificateUntil: until, today }: GateFacts): GateFinding[] {
  if (until === null) return [warning('tankUnknown')]
  if (until < today) return [refusal('tankExpired', until)]
  return until <= addDays(today, ENDS_SOON_DAYS) ? [warning('tankEnds', until)] : []
}

function ofCargo({ cargo, mayCarry }: GateFacts): GateFinding[] {
  if (cargo === '') return [warning('cargoMissing')]
  if (mayCarry.length === 0) return [warning('cargoUnknown', cargo)]
  return mayCarry.includes(cargo) ? [] : [refusal('cargoForbidden', cargo)]
}

function ofPerson({ name, licenceUntil, hasHighPressure }: GatePerson, today: string): GateFinding[] {
  const paper =
    licenceUntil === null
      ? [warning('paperUnknown', name)]
      : licenceUntil < today
        ? [refusal('paperExpired', name)]
        : []
  return [...paper, ...(hasHighPressure ? [warning('highPressure', name)] : [])]
}

/** The worst finding decides. */
export function gateOutcome(findings: readonly GateFinding[]): GateOutcome {
  if (findings.some(({ outcome }) => outcome === '拒绝')) return '拒绝'
  return findings.length > 0 ? '警告' : '放行'
}
