import { expect, it } from 'vitest'
import { challengeOf, digestHeader } from './digest.ts'

const NONCE = 'dcd98b7102dd2f0e8b11d0f600bfb0c093'
const login = { account: 'Mufasa', password: 'Circle Of Life' }

it('answers the challenge of RFC 2617, section 3.5, as printed there', () => {
  const challenge = challengeOf(
    `Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="${NONCE}", opaque="5ccc069c403ebaf9f0171e9517f40e41"`,
  )
  expect(challenge).toEqual({
    realm: 'testrealm@host.com',
    nonce: NONCE,
    opaque: '5ccc069c403ebaf9f0171e9517f40e41',
    isQopAuth: true,
  })
  const header = digestHeader(challenge!, login, { path: '/dir/index.html', count: 1, clientNonce: '0a4f113b' })
  expect(header).toContain('response="6629fae49393a05397450978507c4ef1"')
  expect(header).toContain('nc=00000001')
})

it('answers a challenge without qop as RFC 2069 does', () => {
  const challenge = challengeOf(`digest realm="r", nonce=${NONCE}`)
  const header = digestHeader(challenge!, login, { path: '/', count: 1, clientNonce: 'c' })
  expect(header).not.toContain('qop')
  expect(header).toMatch(/response="[0-9a-f]{32}"$/)
})

it.each([
  undefined,
  '',
  'Basic realm="antMiner Configuration"',
  'Digest realm="r"',
  'Digest nonce="n"',
  'Digest realm="r", nonce="n", algorithm=SHA-256',
  'Digest realm="r", nonce="n", qop="auth-int"',
])('knows no answer to %j', (header) => expect(challengeOf(header)).toBeUndefined())

it('stays within its place whatever the account and the realm are', () => {
  const challenge = { realm: 'a"b\\', nonce: 'n', opaque: undefined, isQopAuth: false }
  const header = digestHeader(
    challenge,
    { account: 'x", uri="/', password: 'p' },
    { path: '/', count: 1, clientNonce: 'c' },
  )
  expect(header).toContain('username="x\\", uri=\\"/", realm="a\\"b\\\\"')
})
