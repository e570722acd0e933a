import { isUtf8 } from 'node:buffer'

const gbk = new TextDecoder('gbk')
/** Hanzi of GB 2312 are pairs of such bytes; UTF-8 has them in threes. */
const HANZI = /^(?:[\0-\x7f]|[\xa1-\xfe]{2})*$/

/** UTF-8; names that some firmware was given in GBK as what they are. */
export function textOfBytes(bytes: Buffer, length = bytes.length): string {
  const text = bytes.toString('utf8', 0, length)
  // Nearly always: a text without it is not looked through.
  if (!text.includes('\uFFFD')) return text
  const reply = bytes.subarray(0, length)
  return !isUtf8(reply) && HANZI.test(reply.toString('latin1')) ? gbk.decode(reply) : text
}
