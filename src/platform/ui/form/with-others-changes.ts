const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is saved of a form: what the person changed since it `began`; the rest as it is by `now`, after a colleague's change. */
export function withOthersChanges<T extends object>(began: T, entered: T, now: T): T {
  const names = Object.keys(entered) as (keyof T)[]
  const untouched = names.filter((name) => isSame(entered[name], began[name]))
  return { ...entered, ...Object.fromEntries(untouched.map((name) => [name, now[name]])) }
}

/** What a form is about as a list has it by now; what has left its page as it was. */
export const newestOf = <T extends { id: number }>(rows: readonly T[] | undefined, edited: T | null): T | null =>
  rows?.find(({ id }) => id === edited?.id) ?? edited
