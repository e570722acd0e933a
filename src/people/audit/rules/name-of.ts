/** What the thing is called, where one side of the entry has it. */
export function nameOf(side: unknown): string | undefined {
  if (typeof side !== 'object' || side === null) return undefined
  const { name, serial, role, fileName } = side as Record<string, unknown>
  return [name, serial, role, fileName].find((value) => typeof value === 'string' && value !== '') as string | undefined
}
