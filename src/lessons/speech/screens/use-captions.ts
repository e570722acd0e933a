import { useState } from 'react'
import type { Line } from './speech-line-row.tsx'

/** The address of a lesson’s captions (WebVTT), undefined without any: another one once the lines are others, as a browser reads each once. */
export function useCaptions(classId: number, lines: readonly Line[] | undefined): string | undefined {
  const [seen, setSeen] = useState({ lines, times: 0 })
  if (seen.lines !== lines) setSeen({ lines, times: seen.times + 1 })
  return lines && lines.length > 0 ? `/api/Speech/vtt/${classId}?${seen.times}` : undefined
}
