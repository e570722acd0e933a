const HEX_BYTES = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** A random UUID. Without https there is no crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(HEX_BYTES, '$1-$2-$3-$4-$5')
}
