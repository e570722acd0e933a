import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { INSPECTION_PHOTO } from '../rules/inspection-photo.ts'
import type { InspectionCalls } from '../contract.ts'

interface Objects {
  station: number
  reservation: number
  testee: number
  /** the caller's own inspection at a station; of one who does not inspect it is registered only */
  atWork: number
  registered: number
  /** ready to be submitted, by the caller */
  found: number
  /** awaits approval, inspected by another person */
  submitted: number
  /** a photo that the caller sent */
  photo: number
  /** goes on, inspected by another person */
  others: number
}

const idOf = ({ id }: { id: number }) => id

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const inspectionRequests: CallRequests<InspectionCalls, Objects> = {
  addObjects: async (db, { company, user }, mark) => {
    const { role } = await db.selectFrom('app_user').select('role').where('id', '=', user).executeTakeFirstOrThrow()
    const inspector = await addPerson(db, { role: '检验员', companyId: company, name: `${mark} inspector` })
    const add = async (values: object) =>
      idOf(
        await db
          .insertInto('inspection')
          .values({
            company_id: company,
            report_number: `${mark}-${nextNumber()}`,
            tanker_number: mark,
            tanker_type: '常压车',
            checked_org: mark,
            created_by: user,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    if (role === '检验员')
      await db
        .insertInto('stand_in')
        .values({ company_id: company, user_id: user, named_by: user, from_day: '2020-01-01', to_day: '2099-12-31' })
        .execute()
    const station = idOf(
      await db
        .insertInto('station')
        .values({ company_id: company, name: `${mark} ${nextNumber()}` })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const testee = idOf(
      await db
        .insertInto('testee')
        .values({ company_id: company, name: mark })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const place = { day: '2026-01-05', period: 'morning', tanker_type: '常压车' } as const
    const plan = await db
      .insertInto('reservation_plan')
      .values({ company_id: company, ...place, total: 1000 })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'day', 'period', 'tanker_type']).doUpdateSet({ total: 1000 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const number = nextNumber()
    const reservation = idOf(
      await db
        .insertInto('reservation')
        .values({
          company_id: company,
          plan_id: plan.id,
          ...place,
          code: `${mark}-${number}`,
          state: '已到场',
          tanker_number: `${mark} ${number}`,
          contact_name: mark,
          phone: '1',
          arrived_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const registered = await add({})
    const own = { status: 2, inspector_id: user, result: '合格' }
    return {
      station,
      reservation,
      testee,
      registered,
      atWork: role === '检验员' ? await add(own) : await add({}),
      found: await add(own),
      others: await add({ status: 2, inspector_id: inspector }),
      photo: idOf(
        await db
          .insertInto('attachment')
          .values({
            key: `${mark}-photo-${nextNumber()}`,
            file_type: INSPECTION_PHOTO,
            owner_id: user,
            company_id: company,
            file_name: mark,
            size_bytes: 1,
            finished_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
      submitted: await add({ status: 3, inspector_id: inspector, result: '合格', submitted_at: new Date() }),
    }
  },
  calls: {
    'POST /report/find': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /report/export': nothing,
    'POST /report/findApprovals': nothing,
    'POST /report/get/{testeeId}': {
      cases: [({ testee }) => ({ params: { testeeId: testee } })],
      namesObjects: true,
    },
    'POST /report/getByUserId/{id}': { cases: [({ user }) => ({ params: { id: user } })], namesObjects: true },
    'POST /report/getDetail/{id}': {
      cases: [({ registered }) => ({ params: { id: registered } })],
      namesObjects: true,
    },
    'POST /report/saveFirst': {
      cases: [
        ({ company, testee }) => ({
          request: { companyId: company, tankerNumber: '浙B0001挂', testeeIds: [testee] },
        }),
      ],
      namesObjects: true,
    },
    'POST /report/syncFromReservation/{id}': {
      cases: [({ reservation }) => ({ params: { id: reservation } })],
      namesObjects: true,
    },
    'POST /report/save': {
      cases: [({ atWork }) => ({ request: { id: atWork, remarks: 'x' } })],
      namesObjects: true,
    },
    'POST /report/addPhoto/{id}': {
      cases: [
        ({ found, photo }) => ({
          params: { id: found },
          request: { attachmentId: photo, key: `photo ${nextNumber()}` },
        }),
      ],
      namesObjects: true,
    },
    'POST /report/assignPhoto/{id}': {
      cases: [({ found }) => ({ params: { id: found }, request: { photoId: 999_999_999 } })],
      code: 404,
    },
    'POST /report/removePhoto/{id}': {
      cases: [({ found }) => ({ params: { id: found }, request: { photoId: 999_999_999 } })],
      code: 404,
    },
    'POST /report/takeOver/{id}': {
      cases: [({ others }) => ({ params: { id: others }, request: { reason: 'x' } })],
      namesObjects: true,
    },
    'POST /report/upStation/{id}': {
      cases: [({ registered, station }) => ({ params: { id: registered }, request: { stationId: station } })],
      namesObjects: true,
    },
    'POST /report/changeStation/{id}': {
      cases: [({ found }) => ({ params: { id: found }, request: { stationId: null } })],
      namesObjects: true,
    },
    'POST /report/changeStatus/{a}/{b}': {
      cases: [({ found }) => ({ params: { a: found, b: '3' } })],
      namesObjects: true,
    },
    'POST /report/setStatus/{id}': {
      cases: [({ submitted }) => ({ params: { id: submitted }, query: { status: 4 } })],
      namesObjects: true,
    },
    'POST /report/cancel/{id}': {
      cases: [({ registered }) => ({ params: { id: registered }, request: { reason: 'x' } })],
      namesObjects: true,
    },
    'POST /report/loadFabric/{id}': {
      cases: [({ registered }) => ({ params: { id: registered } })],
      namesObjects: true,
    },
    'POST /report/saveFabric/{id}': {
      cases: [({ found }) => ({ params: { id: found }, request: { version: 0, json: { objects: [] } } })],
      namesObjects: true,
    },
  },
}
