import { callWith } from '../platform/ui/call/call.ts'
import type { Finder } from '../platform/ui/frame/finder.ts'

/** What the search of the whole console finds of the lessons. */
export const finders: readonly Finder[] = [
  {
    title: { zh: '课程', en: 'Lessons' },
    path: '/lecture_detail/index',
    find: async (name, size, signal) => {
      const { data } = await callWith('POST /Class/find/', { request: { name, size } }, signal)
      return data.map((lesson) => ({
        id: lesson.id,
        label: lesson.name,
        note: [lesson.course, lesson.userName, lesson.dateRange].join(' · '),
        to: '/lecture_detail/index',
        search: { id: lesson.id },
      }))
    },
  },
]
