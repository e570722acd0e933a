/** The events of the lessons. */
export interface LessonEvents {
  /** a lesson, or what hangs on it, changed; sent to users who see it: everybody of the company, or these */
  lesson: { lessonId: number; companyId: number; isShared: boolean; userIds: readonly number[] }
  /** the questions of a lesson, or their votes, changed; sent to the same people */
  question: LessonEvents['lesson']
  /** who is in a lesson's room, or what happens there, changed; sent to those in it */
  room: { lessonId: number; userIds: readonly number[] }
}

/** The part that open consoles receive: who may read the lesson or comment asks for it. */
export interface LessonStream {
  lesson: Pick<LessonEvents['lesson'], 'lessonId'>
  question: Pick<LessonEvents['question'], 'lessonId'>
  room: Pick<LessonEvents['room'], 'lessonId'>
}

declare module '../../platform/contract/events.ts' {
  interface EventPayloads extends LessonEvents {}
  interface StreamPayloads extends LessonStream {}
}
