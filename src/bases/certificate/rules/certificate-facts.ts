import type { InspectionResult, TankerType } from '../../rules/base-words.ts'

/** The facts on a certificate that no later change touches; its digest covers exactly these. */
export interface CertificateFacts {
  reportNumber: string
  companyId: number
  tankerNumber: string
  tankerType: TankerType
  licenseNumber: string
  /** the carrier */
  checkedOrg: string
  cargo: string
  result: InspectionResult | null
  remarks: string
  /** business days */
  issuedOn: string
  validUntil: string | null
  /** the number of the report that this one replaces */
  replaces: string | null
  methods: { name: string; items: number; failed: number }[]
}

/** What may become of a certificate later. */
export interface CertificateStanding {
  isVoid: boolean
  voidReason: string | null
  replacedBy: string | null
  result: InspectionResult | null
  validUntil: string | null
}

export const CERTIFICATE_STATES = ['valid', 'notPassed', 'void', 'replaced', 'expired', 'unknown'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** `today`: the business day */
export function certificateState(
  { isVoid, replacedBy, result, validUntil }: CertificateStanding,
  today: string,
): CertificateState {
  if (isVoid) return 'void'
  if (replacedBy !== null) return 'replaced'
  if (result !== '合格') return 'notPassed'
  return validUntil !== null && validUntil < today ? 'expired' : 'valid'
}

/** The same text for the same facts, wherever and whenever it is written: what the digest is of. */
export const factsText = (facts: CertificateFacts): string =>
  JSON.stringify([
    facts.reportNumber,
    facts.companyId,
    facts.tankerNumber,
    facts.tankerType,
    facts.licenseNumber,
    facts.checkedOrg,
    facts.cargo,
    facts.result,
    facts.remarks,
    facts.issuedOn,
    facts.validUntil,
    facts.replaces,
    facts.methods.map(({ name, items, failed }) => [name, items, failed]),
  ])

const CODE_LETTERS = 8

/** The part of the digest that a person types: 'A1B2C3D4'. */
export const verificationCode = (digest: string): string => digest.slice(0, CODE_LETTERS).toUpperCase()

/** Whether a typed code is the digest's; spaces, dashes and the case don't matter. */
export const isVerificationCode = (typed: string, digest: string): boolean =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase() === verificationCode(digest)
