import { translator } from '../../../platform/rules/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { checkTexts } from '../text.ts'

/** Why a camera, microphone or screen could not be used, in words; the browser's own are in a language of its choice. */
export function deviceProblem(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  // A call's failure has words already.
  if (!(error instanceof DOMException)) return reason
  return translator(checkTexts, locale)(kindOf(error), { reason })
}

function kindOf({ name }: DOMException): 'denied' | 'missing' | 'inUse' | 'otherProblem' {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'otherProblem'
}
