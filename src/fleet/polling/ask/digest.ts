import { createHash } from 'node:crypto'
import type { MinerLogin } from '../rules/login-families.ts'

/** What a server of RFC 7616 wants to see hashed; miners know MD5 alone. */
export interface DigestChallenge {
  realm: string
  nonce: string
  opaque: string | undefined
  isQopAuth: boolean
}

interface DigestUse {
  method?: string | undefined
  path: string
  count: number
  clientNonce: string
}

const PARAMETER = /(\w+)=(?:"((?:[^"\\]|\\.){0,500})"|([^\s,"]{1,500}))/g

/** The challenge of a WWW-Authenticate header; undefined if it is none, or asks for what is not supported. */
export function challengeOf(header: string | undefined): DigestChallenge | undefined {
  if (!header || !/^digest\s/i.test(header)) return undefined
  const found = new Map(
    Array.from(header.matchAll(PARAMETER), ([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '',
    ]),
  )
  const [realm, nonce, qop] = [found.get('realm'), found.get('nonce'), found.get('qop')]
  const isMd5 = /^md5$/i.test(found.get('algorithm') ?? 'MD5')
  const isQopAuth = qop?.split(',').some((each) => each.trim() === 'auth') ?? false
  if (realm === undefined || nonce === undefined || !isMd5 || (qop !== undefined && !isQopAuth)) return undefined
  return { realm, nonce, opaque: found.get('opaque'), isQopAuth }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** The Authorization header of a request. `count`: how often this nonce has been used, from 1. */
export function digestHeader(
  { realm, nonce, opaque, isQopAuth }: DigestChallenge,
  { account, password }: MinerLogin,
  { method = 'GET', path, count, clientNonce }: DigestUse,
): string {
  const nc = count.toString(16).padStart(8, '0')
  const secret = md5(`${account}:${realm}:${password}`)
  const asked = md5(`${method}:${path}`)
  const response = md5([secret, nonce, ...(isQopAuth ? [nc, clientNonce, 'auth'] : []), asked].join(':'))
  return [
    `Digest username=${quoted(account)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(path)}`,
    'algorithm=MD5',
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(isQopAuth ? ['qop=auth', `nc=${nc}`, `cnonce=${quoted(clientNonce)}`] : []),
    `response="${response}"`,
  ].join(', ')
}
