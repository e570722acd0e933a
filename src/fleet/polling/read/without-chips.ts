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
