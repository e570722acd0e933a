export const DEFAULT_WIDTH = 12
/** Excel's own limit. */
const LONGEST_NAME = 31

/** The name of a workbook's nth sheet, counted from 0; without the characters that Excel refuses. */
export function sheetTitle(name: string, at: number): string {
  const suffix = at === 0 ? '' : ` ${at + 1}`
  return name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_NAME - suffix.length) + suffix
}
