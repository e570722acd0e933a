import { z } from 'zod'
import { parseDatabaseAddress } from '../database/database-address.ts'
import { isNetwork } from '../outbound/refused-addresses.ts'

// Checks of settings that several have in common, from text to what it means.

export const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.int().min(min).max(max))

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** An address of these schemes, such as 'https?'. */
export const urlOf = (schemes: RegExp, wish: string) =>
  z
    .string()
    .regex(schemes, wish)
    .refine((url) => URL.canParse(url), 'is not an address')

/** Who passes on the caller's address: how many proxies are in front, or the networks they are in. */
export const trustedProxies = z.string().transform((text, check): false | number | string => {
  if (text === 'false') return false
  if (/^([1-9]|10)$/.test(text)) return Number(text)
  if (text.split(',').every((network) => isProxyNetwork(network.trim()))) return text
  const wish = 'must be the number of proxies in front (1 to 10), or their networks such as 10.0.0.0/8,loopback'
  check.addIssue(text === 'true' ? `${wish}: true would believe what any caller writes` : wish)
  return z.NEVER
})

/** An address, a network as CIDR, or a name that Fastify knows. 0.0.0.0/0 would trust any caller. */
const isProxyNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isNetwork(text) && !/\/0+$/.test(text))

export const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((list) => list.every(isNetwork), 'must be networks such as 10.0.0.0/8, with commas in between')

export const hostNames = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  .refine(
    (names) => names.every((name) => /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(name)),
    'must be names such as minerva.lan, without port, with commas in between',
  )

function isDatabaseUrl(url: string): boolean {
  try {
    return parseDatabaseAddress(url).servers.length > 0
  } catch {
    return false
  }
}
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(isDatabaseUrl, {
    error:
      'is not an address such as postgres://user:password@host:5432/name, where @ in a password is %40, and % is %25',
    abort: true,
  })
  .optional()

/** The address of the database that takes the writes. */
export const primaryUrl = databaseUrl.refine(
  (url) => url === undefined || ['any', 'primary', 'read-write'].includes(parseDatabaseAddress(url).target),
  'must lead to the server that takes writes: target_session_attrs is read-write or primary',
)

/** A name, as databases know it, too: an offset such as +08:00 means its opposite to some. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
