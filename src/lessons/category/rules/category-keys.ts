import { CATEGORY_KINDS } from '../../rules/categories.ts'
import type { CategoryKind } from '../../rules/categories.ts'

/** Which keys read and write the categories of each kind. */
const KEYS: Readonly<Record<CategoryKind, { read: readonly string[]; write: string }>> = {
  product: { read: ['material', 'company_material', 'indicator'], write: 'material' },
  comment: { read: ['model', 'lecture'], write: 'model' },
}

/** `keys`: a caller's, with true where they write. */
export function readableKinds(keys: ReadonlyMap<string, boolean>): CategoryKind[] {
  return CATEGORY_KINDS.filter((kind) => KEYS[kind].read.some((key) => keys.has(key)))
}

export function writableKinds(keys: ReadonlyMap<string, boolean>): CategoryKind[] {
  return CATEGORY_KINDS.filter((kind) => keys.get(KEYS[kind].write) === true)
}
