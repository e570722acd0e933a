/** As the specification writes them. */
export const SEXES = ['男', '女'] as const
