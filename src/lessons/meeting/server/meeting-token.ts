import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

interface TokenFacts {
  /** by which the meeting service knows this console */
  appId: string
  accountId: string
  name: string
  meetingNumber: string
  /** may mute and remove others */
  isModerator: boolean
  expiresAt: Date
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT (HS256) with the claims that Jitsi Meet reads: https://github.com/jitsi/lib-jitsi-meet/blob/master/doc/tokens.md */
export function meetingToken(
  secret: string,
  { appId, accountId, name, meetingNumber, isModerator, expiresAt }: TokenFacts,
) {
  const claims = {
    iss: appId,
    aud: appId,
    sub: '*',
    room: meetingNumber,
    exp: Math.floor(expiresAt.getTime() / 1000),
    context: { user: { id: accountId, name, moderator: isModerator, affiliation: isModerator ? 'owner' : 'member' } },
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${signature(secret, signed).toString('base64url')}`
}

const signature = (secret: string, signed: string) => createHmac('sha256', secret).update(signed).digest()

const Ended = z.object({ room: z.string().min(1), event: z.literal('ended'), exp: z.number() })

/** The meeting number of a report that a meeting is over; undefined unless it is signed so and has not expired. */
export function endedMeeting(secret: string, token: string, now: Date): string | undefined {
  const [head = '', claims = '', signed = '', ...more] = token.split('.')
  const expected = signature(secret, `${head}.${claims}`)
  const given = Buffer.from(signed, 'base64url')
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown }
    const { room, exp } = Ended.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return alg === 'HS256' && exp * 1000 > now.getTime() ? room : undefined
  } catch {
    return undefined
  }
}
