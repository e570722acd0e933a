import { createHash, createPrivateKey } from 'node:crypto'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SigningKey } from './make-signing-key.ts'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** RFC 5035: binds the signer's certificate into what is signed, as CAdES wants it. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** Bytes of a signature without its certificates, at the most. */
const BARE_SIGNATURE_BYTES = 3072
/** What @signpdf replaces by the range that is signed. */
const RANGE = '**********'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()).buffer

/** How long the signature by a key is, at the most. */
export const signatureBytes = ({ certificate, chain }: Pick<SigningKey, 'certificate' | 'chain'>): number =>
  [certificate, ...chain].reduce((sum, { length }) => sum + length, BARE_SIGNATURE_BYTES)

interface Room {
  reason: string
  at: Date
  bytes: number
}

/** Adds an invisible field for a signature over the whole document; to be called once, before `end()`. */
export function leaveRoomForSignature(pdf: PDFKit.PDFDocument, { reason, at, bytes }: Room): void {
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, RANGE, RANGE, RANGE],
    Contents: Buffer.alloc(bytes),
    Reason: new String(reason),
    M: at,
  })
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Signature'),
    // locked, and on paper as invisible as on the screen
    F: 132,
    Rect: [0, 0, 0, 0],
    V: signature,
  })
  signature.end('')
  field.end('')
  const { page, _root: root } = pdf.initForm() as unknown as WithForm
  page.annotations.push(field)
  root.data.AcroForm.data.Fields.push(field)
  // 3: the document has signatures, and may only be appended to.
  Object.assign(root.data.AcroForm.data, { SigFlags: 3, NeedAppearances: false })
}

/** What pdfkit names nowhere in its types: it makes fields to be filled in, and no other ones. */
interface WithForm {
  page: { annotations: object[] }
  _root: { data: { AcroForm: { data: { Fields: object[] } } } }
}

const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
  new Attribute({ type, values: [value] })

/** Node's names of the curves that WebCrypto signs with. */
const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** How a key signs; authorities mostly give RSA. */
function algorithmOf(privateKey: Buffer) {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return { name: 'ECDSA', namedCurve: CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? '' }
}

/** A detached CMS signature (CAdES-BES) by a key. */
class KeySigner extends Signer {
  readonly #key: SigningKey
  constructor(key: SigningKey) {
    super()
    this.#key = key
  }
  override async sign(document: Buffer): Promise<Buffer> {
    const { privateKey, certificate: der, chain } = this.#key
    const certificate = Certificate.fromBER(new Uint8Array(der))
    const certificateHash = new Sequence({ value: [new OctetString({ valueHex: sha256(der) })] })
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
      certificates: [certificate, ...chain.map((above) => Certificate.fromBER(new Uint8Array(above)))],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            // Sorted by their bytes, as DER has it for sets.
            attributes: [
              attribute(CONTENT_TYPE, new ObjectIdentifier({ value: DATA })),
              attribute(MESSAGE_DIGEST, new OctetString({ valueHex: sha256(document) })),
              attribute(SIGNING_CERTIFICATE_V2, new Sequence({ value: [new Sequence({ value: [certificateHash] })] })),
            ],
          }),
        }),
      ],
    })
    const bytes = new Uint8Array(privateKey)
    const key = await crypto.subtle.importKey('pkcs8', bytes, algorithmOf(privateKey), false, ['sign'])
    await signed.sign(key, 0, 'SHA-256')
    const content = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
    return Buffer.from(content.toSchema().toBER())
  }
}

/** The document with its signature in the room that was left for it. */
export const signPdf = (document: Buffer, key: SigningKey): Promise<Buffer> =>
  new SignPdf().sign(document, new KeySigner(key))
