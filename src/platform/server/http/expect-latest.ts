import { serverTexts } from '../text.ts'
import { CallError, CODES } from './errors.ts'

/** Refuses the change of a thing that someone else changed since the caller read it; a program may name no version. */
export function expectLatest(version: number | undefined, latest: number): void {
  if (version !== undefined && version !== latest) throw new CallError(CODES.refused, serverTexts.changedMeanwhile)
}
