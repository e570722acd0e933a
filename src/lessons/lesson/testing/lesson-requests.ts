import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallCase, CallRequests } from '../../../platform/testing/call-requests.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { lessonForm } from '../../testing/lesson-form.ts'
import type { LessonCalls } from '../contract.ts'

interface Lessons {
  lesson: number
  /** of that lesson, and one of two */
  reviewer: number
  colleague: number
}

const ofLesson: CallCase<Lessons> = {
  cases: [({ lesson }) => ({ params: { id: lesson } })],
  namesObjects: true,
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const lessonRequests: CallRequests<LessonCalls, Lessons> = {
  async addObjects(db, { user, company }, mark) {
    const add = () => addPerson(db, { role: '教师', name: `${mark}-${nextNumber()}`, companyId: company })
    const [reviewer, second, colleague] = [await add(), await add(), await add()]
    const lesson = await addLesson(db, user, { name: mark, company_id: company }, [reviewer, second])
    return { lesson, reviewer, colleague }
  },
  calls: {
    'POST /Class/find/': {
      cases: [
        () => ({ request: {} }),
        () => ({ request: { linkType: '讲课', state: '未开始', name: 'o', orderColumn: 'userName' } }),
        () => ({ request: { linkType: '评课', orderColumn: 'score', orderWay: 'asc' } }),
      ],
    },
    'POST /Class/export': { cases: [() => ({ request: { format: 'csv' } })] },
    'POST /Class/findColleagues/': {
      cases: [({ lesson }) => ({ request: { lessonId: lesson } })],
      namesObjects: true,
    },
    'GET /Class/getById/{id}': ofLesson,
    'POST /Class/save': {
      cases: [({ colleague }) => ({ request: lessonForm([colleague]) })],
      namesObjects: true,
      ownAlone: true,
    },
    'PUT /Class/update/{id}': {
      cases: [({ lesson, colleague }) => ({ params: { id: lesson }, request: lessonForm([colleague]) })],
      namesObjects: true,
    },
    'POST /Class/delete/{id}': ofLesson,
    'POST /Class/end/{id}': ofLesson,
    'POST /Class/removeCheck/{id}': {
      cases: [({ lesson, reviewer }) => ({ params: { id: lesson }, request: { userId: reviewer } })],
      namesObjects: true,
    },
  },
}
