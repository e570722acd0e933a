type Place = readonly [x: number, y: number]

export interface Radar {
  /** where each standard's axis ends, from the middle, and where its name is drawn */
  axes: { name: string; end: Place; label: Place }[]
  /** the outlines of the mean and of the range, as shares of the weights */
  mean: Place[]
  min: Place[]
  max: Place[]
}

interface Scored {
  name: string
  weight: number
  mean: number
  min: number
  max: number
}

/** Fewer make no area; the names of more would cover each other, and the table has them all. */
export const hasRadar = ({ length }: readonly unknown[]): boolean => length >= 3 && length <= 16

/** As wide as twenty Latin letters: two names side by side would meet. */
const MOST_NAME_WIDTH = 20
const widthOf = (letter: string) => (letter > '\u2E7F' ? 2 : 1)

/** The beginning of a name that is too long to be drawn beside the others. */
export function radarName(name: string): string {
  let width = 0
  let drawn = ''
  for (const letter of name) {
    width += widthOf(letter)
    if (width > MOST_NAME_WIDTH) return `${drawn.trimEnd()}…`
    drawn += letter
  }
  return name
}

/** Room for names around it, as a share of the radius. */
const LABEL_AT = 1.14

/** The standards of a report around a middle, the first one above it, clockwise; in a square of `size`. */
export function radarOf(standards: readonly Scored[], size: number): Radar {
  const middle = size / 2
  const radius = middle * 0.84
  const at = (place: number, share: number): Place => {
    const angle = (2 * Math.PI * place) / standards.length - Math.PI / 2
    return [middle + radius * share * Math.cos(angle), middle + radius * share * Math.sin(angle)]
  }
  const outline = (figure: 'mean' | 'min' | 'max') =>
    standards.map((each, place) => at(place, each[figure] / each.weight))
  return {
    axes: standards.map(({ name }, place) => ({ name, end: at(place, 1), label: at(place, LABEL_AT) })),
    mean: outline('mean'),
    min: outline('min'),
    max: outline('max'),
  }
}
