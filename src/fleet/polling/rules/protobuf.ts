/** The least of protobuf's wire format that talking to a miner takes: fields of bytes, which texts and messages are, too. */

const BITS_OF_TYPE = 3
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5]
const MAX_VARINT_BYTES = 10

/** The fields of bytes in a message by their number, the last of each; undefined: it is broken. Fields of other types are skipped. */
export function bytesFieldsOf(message: Buffer): ReadonlyMap<number, Buffer> | undefined {
  const fields = new Map<number, Buffer>()
  let at = 0
  while (at < message.length) {
    const tag = varintAt(message, at)
    if (!tag || tag.value >= 2 ** 32) return undefined
    const number = Math.floor(tag.value / 2 ** BITS_OF_TYPE)
    const type = tag.value % 2 ** BITS_OF_TYPE
    const value = type === VARINT || type === BYTES ? varintAt(message, tag.end) : undefined
    const from = value?.end ?? tag.end
    const length = type === FIXED64 ? 8 : type === FIXED32 ? 4 : type === BYTES ? value?.value : value && 0
    if (number === 0 || length === undefined || length > message.length - from) return undefined
    at = from + length
    if (type === BYTES) fields.set(number, message.subarray(from, at))
  }
  return fields
}

/** Inexact beyond what a number holds, which is more than any length. */
function varintAt(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let i = 0; i < MAX_VARINT_BYTES; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) return { value, end: at + i + 1 }
  }
  return undefined
}

/** A field of bytes, with its number and length before it. */
export function bytesField(number: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([varint(number * 2 ** BITS_OF_TYPE + BYTES), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80)
  return Buffer.from([...bytes, left])
}
