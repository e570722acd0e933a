import { addOwnDevice } from '../../../fleet/testing/owner-requests.ts'
import { addLesson } from '../../../lessons/testing/add-lesson.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import type { CheckCalls } from '../contract.ts'

/** Requests of each call that succeed: an agent names a device, everybody else a lesson. */
export const checkRequests: CallRequests<CheckCalls, { thing: number; colleague: number }> = {
  async addObjects(db, owner, mark) {
    const { user, company, client } = owner
    const { role } = await db.selectFrom('app_user').select('role').where('id', '=', user).executeTakeFirstOrThrow()
    const isAgent = role === '代理' || role === '客户'
    const name = `${mark}-${nextNumber()}`
    const colleague = await addPerson(db, {
      role: isAgent ? '代理' : '教师',
      name,
      companyId: company,
      clients: isAgent ? [client] : [],
    })
    const thing = isAgent
      ? (await addOwnDevice(db, owner, mark)).device
      : await addLesson(db, user, { name: mark, company_id: company })
    return { thing, colleague }
  },
  calls: {
    'POST /device/addChecks/{id}': {
      cases: [({ thing, colleague }) => ({ params: { id: thing }, request: [{ id: colleague, name: 'x' }] })],
      namesObjects: true,
    },
  },
}
