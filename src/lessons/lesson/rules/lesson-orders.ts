/** What a list of lessons can be sorted by. */
export const LESSON_ORDERS = ['startTime', 'name', 'course', 'userName', 'commentNum', 'score'] as const
export type LessonOrder = (typeof LESSON_ORDERS)[number]
