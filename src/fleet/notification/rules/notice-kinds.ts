import { STATE_KINDS } from '../../device/rules/state-news.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'

/** What a person can be notified of: warnings that open, and states that begin. */
export const NOTICE_KINDS = [...WARNING_TYPES, ...STATE_KINDS] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const isNoticeKind = (kind: string): kind is NoticeKind => NOTICE_KINDS.some((each) => each === kind)
