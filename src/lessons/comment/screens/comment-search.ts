import {
  readBoolean,
  readId,
  readMoment,
  readOneOf,
  readText,
  type Search,
} from '../../../platform/ui/frame/address.tsx'
import { readPage, readSize } from '../../../platform/ui/table/table-page.ts'
import { COMMENT_TYPES, type CommentType } from '../../rules/lesson-words.ts'
import { COMMENT_ORDERS } from '../rules/comment-orders.ts'

const COMMENTS_PER_PAGE = 10
export const ALL_TYPES = 'all'

/** Which comments the page shows: the address holds all of it. */
export const readCommentSearch = (search: Search) => ({
  page: readPage(search['page']),
  size: readSize(search['size'], COMMENTS_PER_PAGE),
  orderColumn: readOneOf(search['orderColumn'], COMMENT_ORDERS),
  /** undefined: the open tab's own; 'all': both */
  type: readOneOf(search['type'], [...COMMENT_TYPES, ALL_TYPES]),
  userId: readId(search['userId']),
  tagId: readId(search['tagId']),
  materialTypeId: readId(search['materialTypeId']),
  text: readText(search['text']),
  isResolved: readBoolean(search['isResolved']),
  /** what others wrote later than this moment */
  since: readMoment(search['since']),
  /** the one that was gone to */
  commentId: readId(search['commentId']),
})
export type CommentSearch = ReturnType<typeof readCommentSearch>

/** What of a search narrows marks and list alike. */
export const narrowing = ({ userId, tagId, materialTypeId, text, isResolved, since }: CommentSearch) => ({
  userId,
  tagId,
  materialTypeId,
  text,
  isResolved,
  since,
})

/** The type of comments that a tab lists. */
export function listedType({ type }: CommentSearch, own: CommentType): CommentType | undefined {
  return type === ALL_TYPES ? undefined : (type ?? own)
}

export const NO_FILTER: Partial<CommentSearch> = {
  type: undefined,
  userId: undefined,
  tagId: undefined,
  materialTypeId: undefined,
  text: undefined,
  isResolved: undefined,
  since: undefined,
  commentId: undefined,
  page: 1,
}
