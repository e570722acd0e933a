import { textOfBytes } from './reply-bytes.ts'

const CHIP_FIGURES = [
  'HW errors',
  'Stales',
  'Nonces found',
  'Nonce ranges',
  'Cooldown',
  'Fail count',
  'Fail reset',
  'Temp',
  'nVol',
]
const FIGURE = String.raw`,"\d{2,3} (?:${CHIP_FIGURES.join('|')})":-?[\d.]+`
const RUN_OF_FIGURES = new RegExp(`(?:${FIGURE})+`, 'g')

/**
 * A reply without the figures of single chips, `"07 HW errors":4`. cgminer's driver for Innosilicon's chips sends nine of each, nine
 * tenths of a reply of 32 kB; no reader uses them, and parsing them would take more time than the rest of a poll.
 */
export const withoutChips = (text: string): string => text.replaceAll(RUN_OF_FIGURES, '')

const FIRST_FIGURE = Buffer.from(',"00 HW errors":')
const LAST_FIGURE = /"\d{2,3} nVol":-?[\d.]+$/
const LAST_FIGURE_BYTES = 32
const IS_NUMBER = /[-\d]/
const END_OF_OBJECT = 0x7d

/**
 * The same of a reply as it came, without making a text of what goes: where an object's figures of chips begin with the first one's and
 * the object ends with the last one's, they are not looked at. What stays is moved together within `reply`.
 */
export function textWithoutChips(reply: Buffer): string {
  const textAt = (at: number, bytes: number) => reply.toString('latin1', at, at + bytes)
  let length = 0
  let from = 0
  for (;;) {
    const at = reply.indexOf(FIRST_FIGURE, from)
    const end = at < 0 ? -1 : reply.indexOf(END_OF_OBJECT, at)
    const isRun =
      end >= 0 &&
      IS_NUMBER.test(textAt(at + FIRST_FIGURE.length, 1)) &&
      LAST_FIGURE.test(textAt(end - LAST_FIGURE_BYTES, LAST_FIGURE_BYTES))
    const until = isRun ? at : reply.length
    if (from > 0) reply.copyWithin(length, from, until)
    length += until - from
    if (!isRun) return textOfBytes(reply, length)
    from = end
  }
}
