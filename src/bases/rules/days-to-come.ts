/** Today, and the last day of what can be planned: the end of the fifth year from now. */
export const daysToCome = (today: string): [string, string] => [today, `${Number(today.slice(0, 4)) + 5}-12-31`]
