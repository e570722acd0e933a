import { businessDay } from '../../../platform/rules/business-time.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { ROLES } from '../../rules/roles.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { ageOn } from '../rules/age.ts'
import { userTexts } from '../text.ts'
import { selectUserDetail } from './find-users.sql.ts'
import { changesOf } from './save-user.ts'
import { toldOf } from './told-user.ts'
import { selectUserForUpdate, updateUserRow } from './user.sql.ts'
import { managedBy } from './user-scope.ts'

/** Oneself, whatever one's role is. */
const ANYBODY = { roles: ROLES, companies: 'all' } as const

export const getProfile: Handlers<UserCalls>['GET /users/getProfile/{userId}'] = async ({
  app,
  db,
  caller,
  params,
}) => {
  const isOwn = params.userId === caller.userId
  if (!isOwn && !caller.keys.has('user')) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  const row = await selectUserDetail(db, params.userId, isOwn ? ANYBODY : managedBy(caller))
  if (!row) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  const { clientIds: _clients, clientNames: _names, version: _version, ...user } = row
  const zone = app.config.timeZone
  // What others noted of a person is not for that person.
  const { remarks: _remarks, workUnitAndJob: _both, updateTime: _updated, ...told } = toldOf(user, zone)
  return {
    ...told,
    age: user.birthday === null ? null : ageOn(user.birthday, businessDay(new Date(), zone)),
    commentNum: null,
    lectureNum: null,
    ...Object.assign({}, ...(await Promise.all(app.profileFigures.map((figures) => figures(db, row.id))))),
  }
}

export const updateProfile: Handlers<UserCalls>['POST /users/updateProfile'] = async (call) => {
  const { app, db, caller, request, requestId } = call
  const said = {
    birthday: request.birthday ?? null,
    sex: request.sex ?? null,
    nation: request.nation ?? null,
    identifier: request.identifier ?? null,
    workUnit: request.workUnit ?? null,
    job: request.job ?? null,
  }
  if (said.birthday !== null && said.birthday > businessDay(new Date(), app.config.timeZone))
    throw fieldError('birthday', userTexts.birthdayAhead)
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const before = await selectUserForUpdate(trx, caller.userId, ANYBODY)
    if (!before) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    const { id, version: _version, ...user } = before
    await updateUserRow(trx, id, { ...user, ...said })
    return {
      action: 'change user',
      objectKind: 'user',
      objectId: id,
      ...changesOf({ ...user }, { name: user.name, ...said }, {}),
      answer: null,
    }
  })
}
