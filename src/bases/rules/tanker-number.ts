/** A tanker's number as it is stored: half-width, in capitals, without spaces, dots and dashes: '浙b 0001·挂' is '浙B0001挂'. */
export function tankerNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s·・.•‧_-]/g, '')
    .toUpperCase()
}

/** Whether a number, written as above, can be a tanker's. */
export const isTankerNumber = (number: string): boolean => /^[\p{Script=Han}A-Z0-9]{3,20}$/u.test(number)
