import vm from 'node:vm'

/** A pattern that needs longer tries too many ways: without this, one such as `(a+)+$` would keep the server from all else for hours. */
const LONGEST_MS = 50
/** V8 compiles a pattern before it matches, and nothing stops it meanwhile: minutes for 66 optional letters in a row, 0.4 s at most for these. */
const MOST_OPTIONAL_PARTS = 16
/** Miners are of few models; more come from spreadsheets alone. */
const KEPT = 10_000
/** What `\w`, `\d`, `\s` and `\W` stand for. */
const USUAL_SIGNS = 'a0 -'

const match = new vm.Script(
  '(() => { const regex = new RegExp(pattern, "i"); return models.map((model) => regex.test(model)).at(-1) })()',
)
const context = vm.createContext({ pattern: '', models: [] })
const slow = new Map<string, boolean>()
const matched = new Map<string, boolean | null>()

/** Whether a type's pattern, which an administrator entered, matches a model, without case; null: not found in the time for it. */
export function matchesModel(pattern: string, model: string): boolean | null {
  // To stop a match costs 0.3 ms, a hundred times a plain one, and a spreadsheet may name 10,000 models.
  if (!isSlowPattern(pattern)) return new RegExp(pattern, 'i').test(model)
  return kept(matched, `${pattern}\n${model}`, () => matchInTime(pattern, [model]))
}

/** Whether a pattern takes too long for long runs of one of its own signs, or of two in turn, with another one at the end. */
export function isSlowPattern(pattern: string): boolean {
  return kept(slow, pattern, () => {
    const signs = [...new Set(USUAL_SIGNS + pattern)]
    const runs = signs.flatMap((sign, at) => [sign, sign + (signs[at + 1] ?? '')])
    const models = runs.flatMap((run) => [...signs, '\u0001'].map((end) => run.repeat(25) + end))
    return matchInTime(pattern, models) === null
  })
}

/** How much of a pattern may match no letter: repeats, assertions, references and empty alternatives. */
function optionalParts(pattern: string): number {
  const withoutSigns = pattern
    .replaceAll(/\\[^bk1-9]/gi, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll('(?:', '(')
  return withoutSigns.match(/[?*{^$]|\\.|(?<=[(|]|^)(?=[|)])|(?<=\|)$/g)?.length ?? 0
}

/** Of the last of the models. */
function matchInTime(pattern: string, models: readonly string[]): boolean | null {
  if (optionalParts(new RegExp(pattern, 'i').source) > MOST_OPTIONAL_PARTS) return null
  try {
    return match.runInContext(Object.assign(context, { pattern, models }), { timeout: LONGEST_MS }) as boolean
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

function kept<T>(answers: Map<string, T>, key: string, find: () => T): T {
  const before = answers.get(key)
  if (before !== undefined) return before
  const found = find()
  if (answers.size >= KEPT) answers.clear()
  answers.set(key, found)
  return found
}
