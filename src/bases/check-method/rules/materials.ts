import { listed } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'

/** Rows of a method's list of materials. */
export const MOST_MATERIALS = 20
/** Per category. */
export const MOST_PER_REPORT = 100

/** 'seal × 2, gasket × 1': a list as people read it. */
export const writtenMaterials = (
  materials: readonly { materialName: string; count: number }[],
  locale: Locale,
): string =>
  listed(
    materials.map(({ materialName, count }) => `${materialName} × ${count}`),
    locale,
  )
