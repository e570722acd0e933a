import { createHash, randomBytes } from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, TimeType } from 'pkijs'

const SIGNING_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const VALID_YEARS = 30
const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
/** The first two bits: digitalSignature and nonRepudiation. */
const SIGNS_DOCUMENTS = new Uint8Array([0b1100_0000]).buffer

/** A key and its certificate, signed by itself or by an authority: who verifies, compares the certificate's fingerprint with the published one. */
export interface SigningKey {
  /** SHA-256 of the certificate, in hexadecimal digits */
  fingerprint: string
  /** X.509, DER */
  certificate: Buffer
  /** PKCS#8 */
  privateKey: Buffer
  /** the certificates of the authorities above, X.509 in DER */
  chain: Buffer[]
}

const name = () =>
  new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: 'Minerva certificates' }) })
const extension = (extnID: string, extnValue: ArrayBuffer) => new Extension({ extnID, critical: true, extnValue })

export async function makeSigningKey(from: Date): Promise<SigningKey> {
  const keys = await crypto.subtle.generateKey(SIGNING_ALGORITHM, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  const serial = randomBytes(16)
  // A positive number that begins with no zero, as DER wants it.
  serial[0] = (serial[0]! & 0x3f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  certificate.issuer.typesAndValues.push(name())
  certificate.subject.typesAndValues.push(name())
  certificate.notBefore.value = from
  // From 2050 on, X.509 writes a date in four digits.
  certificate.notAfter.type = TimeType.GeneralizedTime
  certificate.notAfter.value = new Date(from)
  // Readers refuse fractions of a second.
  certificate.notAfter.value.setUTCMilliseconds(0)
  certificate.notAfter.value.setUTCFullYear(from.getUTCFullYear() + VALID_YEARS)
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(KEY_USAGE, new BitString({ valueHex: SIGNS_DOCUMENTS, unusedBits: 6 }).toBER()),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  const der = Buffer.from(certificate.toSchema(true).toBER())
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    certificate: der,
    privateKey: Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    chain: [],
  }
}
