// Words as they are stored and sent (specification, section 3).

export const LIVE = '直播'
export const RECORDED = '录播'
export const LESSON_TYPES = [LIVE, RECORDED] as const
export type LessonType = (typeof LESSON_TYPES)[number]

export const NOT_ENDED = '未开始'
export const ENDED = '已结束'
export const LESSON_STATES = [NOT_ENDED, ENDED] as const
export type LessonState = (typeof LESSON_STATES)[number]

/** What is known of the recording of a live lesson's room: begun, without a picture, one that can't be made, or one that was refused. */
export type RecordingState = 'expected' | 'nothing' | 'failed' | 'refused'
/** What a person sees of it where there is no video. */
export const RECORDINGS = ['coming', 'nothing', 'failed', 'refused'] as const
export type Recording = (typeof RECORDINGS)[number]

/** What a lesson is to the caller: one to present, or one to review. */
export const PRESENTS = '讲课'
export const REVIEWS = '评课'
export const LINK_TYPES = [PRESENTS, REVIEWS] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** A comment at a point of the video, or the evaluation of the whole lesson. */
export const PRECISE = '精准点评'
export const EVALUATION = '评价'
export const COMMENT_TYPES = [PRECISE, EVALUATION] as const
export type CommentType = (typeof COMMENT_TYPES)[number]

/** Who reads comments and scores: all who see the lesson; other reviewers after the deadline; the presenter alone. */
export const VISIBILITIES = ['open', 'blind', 'presenter'] as const
export type Visibility = (typeof VISIBILITIES)[number]
