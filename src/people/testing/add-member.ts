import type { Db } from '../../platform/server/database/database.ts'
import { nextNumber } from '../../platform/testing/call-requests.ts'
import type { CallCase, RequestOwner } from '../../platform/testing/call-requests.ts'
import { addPerson } from '../../platform/testing/test-people.ts'

export interface Member {
  member: number
  group: number
}

/** An inspector of the owner's company, in a group of its own. */
export async function addMember(db: Db, { company }: RequestOwner, mark: string): Promise<Member> {
  const name = `${mark}-${nextNumber()}`
  const group = await db
    .insertInto('user_group')
    .values({ company_id: company, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await addPerson(db, { role: '检验员', name, companyId: company })
  await db.updateTable('app_user').set({ group_id: group.id }).where('id', '=', member).execute()
  return { member, group: group.id }
}

export const ofMember: CallCase<Member> = {
  cases: [({ member }) => ({ params: { id: member } })],
  namesObjects: true,
}
