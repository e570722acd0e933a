import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Certificate, CertBag, PFX, PKCS8ShroudedKeyBag } from 'pkijs'
import type { PkiObject, SafeContents } from 'pkijs'
import type { SigningKey } from './make-signing-key.ts'

/** Opening a file derives its keys in some hundred milliseconds, on the thread that serves: once for each file. */
let opened: { of: string; key: Promise<SigningKey> } | undefined

/** The key of a PKCS#12 file with its certificate and those above it. Throws where the password is wrong, a part is missing or the certificate has expired. */
export async function readKeyFile(file: string, password = ''): Promise<SigningKey> {
  const { mtimeMs, size } = await stat(file)
  const of = JSON.stringify([file, mtimeMs, size, password])
  if (opened?.of !== of) opened = { of, key: openKeyFile(file, password) }
  const key = await opened.key
  const { validToDate } = new X509Certificate(key.certificate)
  if (validToDate < new Date()) throw new Error(`the key’s certificate expired at ${validToDate.toISOString()}`)
  return key
}

async function openKeyFile(file: string, password: string): Promise<SigningKey> {
  const { keys, certificates } = await bagsIn(await readFile(file), new TextEncoder().encode(password).buffer)
  if (!keys[0]) throw new Error('there is no private key in the file')
  const key = createPrivateKey({ key: keys[0], format: 'der', type: 'pkcs8', passphrase: password })
  const certificate = certificates.find((der) => new X509Certificate(der).checkPrivateKey(key))
  if (!certificate) throw new Error('there is no certificate of the private key in the file')
  return {
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    certificate,
    privateKey: key.export({ format: 'der', type: 'pkcs8' }),
    chain: certificates.filter((der) => der !== certificate),
  }
}

const derOf = (value: PkiObject) => Buffer.from(value.toString('base64'), 'base64')

/** The contents of a PKCS#12 file, in DER; keys are encrypted. */
async function bagsIn(bytes: Buffer, password: ArrayBuffer): Promise<{ keys: Buffer[]; certificates: Buffer[] }> {
  const pfx = PFX.fromBER(new Uint8Array(bytes))
  await pfx.parseInternalValues({ password, checkIntegrity: true })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw new Error('it is no PKCS#12 file')
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) })
  const { safeContents } = safe.parsedValue as { safeContents: { value: SafeContents }[] }
  const values = safeContents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue))
  return {
    keys: values.filter((value) => value instanceof PKCS8ShroudedKeyBag).map(derOf),
    certificates: values.flatMap((value) =>
      value instanceof CertBag && value.parsedValue instanceof Certificate ? [derOf(value.parsedValue)] : [],
    ),
  }
}
