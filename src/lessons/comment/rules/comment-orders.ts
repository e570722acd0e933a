/** What the comments of a lesson can be sorted by; those without a point come last. */
export const COMMENT_ORDERS = ['createTime', 'point'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
