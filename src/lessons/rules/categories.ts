/** What a category is of: a product that inspections consume, or what a comment is about. */
export const CATEGORY_KINDS = ['product', 'comment'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]
