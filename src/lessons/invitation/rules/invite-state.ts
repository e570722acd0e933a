export const INVITE_STATES = ['open', 'used', 'revoked', 'expired'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export interface Invitation {
  expiresAt: Date
  revokedAt: Date | null
  acceptedBy: number | null
}

/** A link that admitted a person stays 'used', whatever comes later. */
export function inviteState({ expiresAt, revokedAt, acceptedBy }: Invitation, now: Date): InviteState {
  if (acceptedBy !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Open links of one lesson at a time. */
export const MOST_OPEN_INVITES = 200
