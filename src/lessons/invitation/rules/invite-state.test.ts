import { expect, test } from 'vitest'
import { inviteState } from './invite-state.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-22T12:00:01Z')

test.each([
  ['open', { expiresAt: later, revokedAt: null, acceptedBy: null }],
  ['expired', { expiresAt: now, revokedAt: null, acceptedBy: null }],
  ['revoked', { expiresAt: later, revokedAt: now, acceptedBy: null }],
  ['revoked', { expiresAt: now, revokedAt: now, acceptedBy: null }],
  ['used', { expiresAt: later, revokedAt: null, acceptedBy: 7 }],
  ['used', { expiresAt: now, revokedAt: null, acceptedBy: 7 }],
])('%s: %j', (state, invitation) => expect(inviteState(invitation, now)).toBe(state))
