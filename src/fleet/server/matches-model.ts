import vm from 'node:vm'

/** A pattern that needs longer tries too many ways: without this, one such as `(a+)+$` would keep the server from all else for hours. */
const LONGEST_MS = 50
/** Miners are of few models; more come from spreadsheets alone. */
const KEPT = 10_000

const match = new vm.Script('new RegExp(pattern, "i").test(model)')
const context = vm.createContext({ pattern: '', model: '' })
const known = new Map<string, boolean | null>()

/** Whether a type's pattern, which an administrator entered, matches a model, without case; null: not found in the time for it. */
export function matchesModel(pattern: string, model: string): boolean | null {
  const key = `${pattern}\n${model}`
  const before = known.get(key)
  if (before !== undefined) return before
  const found = matchInTime({ pattern, model })
  if (known.size >= KEPT) known.clear()
  known.set(key, found)
  return found
}

function matchInTime(asked: { pattern: string; model: string }): boolean | null {
  try {
    return match.runInContext(Object.assign(context, asked), { timeout: LONGEST_MS }) as boolean
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/** Whether a pattern takes too long for a long run of one of its own signs, or of two in turn, with another one at the end. */
export function isSlowPattern(pattern: string): boolean {
  const signs = [...new Set(pattern.match(/[\p{L}\p{N} ]/gu))]
  return signs.some((sign, at) =>
    [sign, sign + (signs[at + 1] ?? '')].some((run) => matchesModel(pattern, `${run.repeat(50)}\u0001`) === null),
  )
}
