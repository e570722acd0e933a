/** What a text may be of a device; null: it can't be that. */
export interface SearchTerms {
  /** without case, anywhere in a serial, asset number, name or worker, at the beginning of a firmware version */
  text: string
  /** as PostgreSQL's inet reads it */
  network: string | null
  /** a part of an IP address */
  address: string | null
  /** a part of a MAC address as it is stored: lower case, colons */
  mac: string | null
}

const NETWORK = /^(\d{1,3}(?:\.\d{1,3}){3})\/(\d|[12]\d|3[0-2])$/
const ADDRESS_PART = /^(?:[\d.]*\.[\d.]*|[\da-f:]*::?[\da-f:.]*)$/
const MAC_SIGNS = /[\s:.-]/g

export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim()
  const lower = text.toLowerCase()
  const base = NETWORK.exec(lower)?.[1]
  const network = base?.split('.').every((part) => Number(part) <= 255) ? lower : null
  const address = ADDRESS_PART.test(lower) && lower.length >= 3 ? lower : null
  return { text, network, address, mac: macPart(lower) }
}

/** `AABB.CC`, `aa-bb-c` and `aabbcc` → `aa:bb:cc`, `aa:bb:c`. Without a sign between them, six digits at least. */
function macPart(text: string): string | null {
  const digits = text.replaceAll(MAC_SIGNS, '')
  const isDotted = /^[\d.]*$/.test(text) && !/^\d{4}\.\d{1,4}/.test(text)
  const leastDigits = digits === text ? 6 : 4
  if (isDotted && digits !== text) return null
  if (!/^[\da-f]+$/.test(digits) || digits.length < leastDigits || digits.length > 12) return null
  return digits.replaceAll(/..(?=.)/g, '$&:')
}
