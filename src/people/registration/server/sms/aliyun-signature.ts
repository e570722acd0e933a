import { createHash, createHmac } from 'node:crypto'

export interface AliyunRequest {
  keyId: string
  keySecret: string
  /** with its port where that is not the scheme's own */
  host: string
  action: string
  version: string
  query: Record<string, string>
  /** '2023-10-26T10:22:32Z' */
  date: string
  nonce: string
}

/**
 * The query and the headers of a call of Alibaba Cloud's RPC style, without a body, signed by its method V3 (ACS3-HMAC-SHA256):
 * https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
 */
export function signedRequest(request: AliyunRequest): { query: string; headers: Record<string, string> } {
  const { keyId, keySecret, host, action, version, date, nonce } = request
  const query = Object.entries(request.query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const bodyHash = sha256('')
  // In the order of their names, as the signature wants them.
  const signed = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, bodyHash].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  // The sender adds the host.
  const { host: _, ...headers } = signed
  return { query, headers: { ...headers, authorization } }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986, which leaves fewer characters as they are than JavaScript does. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
