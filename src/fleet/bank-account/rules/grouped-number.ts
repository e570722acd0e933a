/** An account's number in groups of four, as on a card: people copy it by hand. */
export const groupedNumber = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')
