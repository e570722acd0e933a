/** What a text may be of a device; null: it can't be that. */
export interface SearchTerms {
  /** without case, anywhere in a serial, asset number, name or worker, at the beginning of a firmware version */
  text: string
  /** as PostgreSQL's inet reads it */
  network: string | null
  /** a part of an IP address */
  address: string | null
  /** parts of a MAC address as it is stored, lower case, colons: where the text may begin in the middle of a pair, both; [] */
  macs: readonly string[]
}

const NETWORK = /^(\d{1,3}(?:\.\d{1,3}){3})\/(\d|[12]\d|3[0-2])$/
const NETWORK_V6 = /^([\da-f:.]+)\/(\d|[1-9]\d|1[01]\d|12[0-8])$/
const ADDRESS_PART = /^(?:[\d.]*\.[\d.]*|[\da-f:]*::?[\da-f:.]*)$/
const MAC_SIGNS = /[\s:.-]/g

const PART_OF_IPV4 = /^[\d.]*\.[\d.]*(?:\/\d+)?$/
const WHOLE_MAC = /^[\da-f]{12}$/i

/** An address, a network or a whole MAC that was typed with the wide signs of a Chinese keyboard, such as `10。0。1`, with plain ones; another text as it is. */
export function withPlainSigns(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').trim()
  return PART_OF_IPV4.test(plain) || WHOLE_MAC.test(plain.replaceAll(MAC_SIGNS, '')) ? plain : typed
}

export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim()
  const lower = text.toLowerCase()
  const address = ADDRESS_PART.test(lower) && lower.length >= 3 ? lower : null
  return { text, network: isNetwork(lower) ? lower : null, address, macs: macParts(lower) }
}

function isNetwork(lower: string): boolean {
  const v4 = NETWORK.exec(lower)?.[1]
  if (v4 !== undefined) return v4.split('.').every((part) => Number(part) <= 255)
  const v6 = NETWORK_V6.exec(lower)?.[1]
  return v6 !== undefined && URL.canParse(`http://[${v6}]`)
}

/** `AABB.CC`, `aa-bb-c` → `aa:bb:cc`, `aa:bb:c`; `aabbc`, without a sign between them → `aa:bb:c`, `a:ab:bc`. Four digits at least. */
function macParts(text: string): string[] {
  const digits = text.replaceAll(MAC_SIGNS, '')
  const isDotted = /^[\d.]*$/.test(text) && !/^\d{4}\.\d{1,4}/.test(text)
  if (isDotted && digits !== text) return []
  if (!/^[\da-f]{4,12}$/.test(digits)) return []
  const whole = digits.replaceAll(/..(?=.)/g, '$&:')
  const isAnywhere = digits === text && digits.length < 12
  return isAnywhere ? [whole, digits.replaceAll(/^.|..(?=.)/g, '$&:')] : [whole]
}
