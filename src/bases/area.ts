import type { Area } from '../platform/server/area.ts'
import { checkMethodNoun } from './check-method/server/handlers.ts'

/** Lessons, exams and the farms' bases. */
export const bases: Area = {
  name: 'bases',
  nouns: [checkMethodNoun],
}
