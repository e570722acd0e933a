import { defineTexts } from './text.ts'
import type { Text } from './text.ts'

/** Tables of one kind, in words of the people who look at what they take. `src/stored-kinds.db.test.ts` misses none. */
export interface StoredKind {
  title: Text
  /** what keeps it from growing for ever; or that nothing does */
  kept: Text
  tables: readonly string[]
}

// Stryker disable all: texts; a test could only repeat them
export const KEPT = defineTexts({
  forGood: { zh: '长期保留', en: 'for good' },
  withOwner: { zh: '与其所属记录同在', en: 'as long as what it belongs to' },
  few: { zh: '数量有限，不随时间增长', en: 'few; does not grow with time' },
  oneDay: { zh: '约一天', en: 'about a day' },
})
