/** A password as the server takes it: JSON {password, nonce, time}, RSA-OAEP with SHA-256, base64 (session/contract.ts). */
export async function sealPassword(password: string, publicKeyPem: string, nowMs: number): Promise<string> {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const content = new TextEncoder().encode(JSON.stringify({ password, nonce, time: Math.round(nowMs) }))
  // Browsers have crypto.subtle only on https and on this machine itself; a farm's network is often plain http.
  return window.isSecureContext ? sealBySubtle(content, publicKeyPem) : sealByScript(content, publicKeyPem)
}

async function sealBySubtle(content: Uint8Array<ArrayBuffer>, publicKeyPem: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'spki',
    bytesOf(atob(publicKeyPem.replace(/-----[^-]+-----|\s/g, ''))),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, content)
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}

/** The same in plain script; loaded only where it is needed. */
export async function sealByScript(content: Uint8Array, publicKeyPem: string): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt')
  const encryptor = new JSEncrypt()
  encryptor.setPublicKey(publicKeyPem)
  // It takes a text for bytes, one character each: anything beyond Latin-1 would be cut, so it is given the UTF-8 bytes.
  const sealed = encryptor.encryptOAEP(String.fromCharCode(...content))
  if (sealed === false) throw new Error('the password could not be encrypted')
  return sealed
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
