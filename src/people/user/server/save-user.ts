import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { belongingTexts } from '../../text.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { AGENT, CLIENT } from '../../rules/roles.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { maskedIdNumber } from '../../../platform/rules/id-number.ts'
import { managedRoles } from '../rules/managed-roles.ts'
import { userTexts } from '../text.ts'
import { openNewPassword } from '../../session/server/new-password.ts'
import { selectCompany, selectGroup } from '../../server/company.sql.ts'
import {
  insertUserRow,
  lockAdministrators,
  replaceClients,
  selectAreClients,
  selectClientIds,
  selectUserForUpdate,
  updatePasswordByOther,
  updateUserRow,
} from './user.sql.ts'
import type { EnteredUser } from './user.sql.ts'
import { managedBy } from './user-scope.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Save = Call<UserCalls['POST /users/save']>
type Change = Call<UserCalls['POST /users/update/{id}']>
type Either = Pick<Save, 'app' | 'caller'> & { request: Save['request'] | Change['request'] }

export async function saveUser(call: Save): Promise<{ id: number }> {
  const { db, request } = call
  const user = entered(request)
  await checkForm(db, call, user)
  const passwordHash = await hashPassword(await openNewPassword(call.app, request, request))
  return auditedChange(
    call,
    async (trx) => {
      await checkPlace(trx, call, user, null)
      const id = await insertUserRow(trx, user, passwordHash)
      await replaceClients(trx, id, request.clientIds)
      return {
        action: 'add user',
        objectKind: 'user',
        objectId: id,
        after: forAudit(user, request.clientIds),
        answer: { id },
      }
    },
    FREE_PHONE,
  )
}

export async function updateUser(call: Change): Promise<null> {
  const { caller, params, request } = call
  const user = entered(request)
  const { password, passwordAgain = '', version } = request
  const passwordHash =
    password === undefined
      ? null
      : await hashPassword(await openNewPassword(call.app, { password, passwordAgain }, request))
  return auditedChange(
    call,
    async (trx) => {
      const administrators = await lockAdministrators(trx)
      const before = await selectUserForUpdate(trx, params.id, managedBy(caller))
      if (!before) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
      expectLatest(version, before.version)
      const isOwn = before.id === caller.userId
      const isOtherRole = user.role !== before.role
      if (isOtherRole && before.role === ADMINISTRATOR && administrators.length === 1)
        throw fieldError('nickName', userTexts.lastAdministrator)
      if (isOwn && isOtherRole) throw fieldError('nickName', userTexts.ownRole)
      if (isOwn && passwordHash) throw fieldError('password', userTexts.ownPassword)
      await checkForm(trx, call, user)
      await checkPlace(trx, call, user, before)

      const clientsBefore = await selectClientIds(trx, before.id)
      await updateUserRow(trx, before.id, user)
      await replaceClients(trx, before.id, request.clientIds)
      if (passwordHash) await updatePasswordByOther(trx, before.id, passwordHash, false)
      if (isOtherRole || passwordHash) await endSessions(trx, before.id)
      return {
        action: 'change user',
        objectKind: 'user',
        objectId: before.id,
        ...changesOf(
          forAudit(before, clientsBefore),
          forAudit(user, request.clientIds),
          passwordHash ? { password: 'set again' } : {},
        ),
        answer: null,
      }
    },
    FREE_PHONE,
  )
}

function entered(request: Save['request'] | Change['request']): EnteredUser {
  return {
    phone: request.phone,
    name: request.name,
    role: request.nickName,
    companyId: request.companyId,
    groupId: request.groupId ?? null,
    birthday: request.birthday ?? null,
    sex: request.sex ?? null,
    nation: request.nation ?? null,
    idNo: request.idNo ?? null,
    identifier: request.identifier ?? null,
    workUnit: request.workUnit ?? null,
    job: request.job ?? null,
    note: request.remarks ?? null,
  }
}

/** What the form alone determines, and whether the caller may hand out that role. */
async function checkForm(db: Db, { app, caller, request }: Either, { role, birthday }: EnteredUser): Promise<void> {
  if (!managedRoles(caller.role).some((managed) => managed === role))
    throw fieldError('nickName', userTexts.roleNotYours)
  if (birthday !== null && birthday > businessDay(new Date(), app.config.timeZone))
    throw fieldError('birthday', userTexts.birthdayAhead)
  const { clientIds } = request
  if (role === CLIENT && clientIds.length !== 1) throw fieldError('clientIds', userTexts.oneClient)
  if (role !== AGENT && role !== CLIENT && clientIds.length > 0)
    throw fieldError('clientIds', userTexts.clientsNeedRole)
  if (!(await selectAreClients(db, [...new Set(clientIds)], caller.clients)))
    throw fieldError('clientIds', userTexts.noSuchClients)
}

/** The company must be one that the caller sees, and the group one of that company. */
async function checkPlace(trx: Db, { caller }: Either, user: EnteredUser, before: EnteredUser | null): Promise<void> {
  const { companyId, groupId } = user
  if (companyId !== before?.companyId && !(await selectCompany(trx, companyId, caller.companies)))
    throw fieldError('companyId', belongingTexts.noSuchCompany)
  if (groupId !== null && (await selectGroup(trx, groupId, [companyId])) === undefined)
    throw fieldError('groupId', belongingTexts.noSuchGroup)
}

function forAudit({ idNo, ...user }: EnteredUser & { id?: number; version?: number }, clientIds: readonly number[]) {
  const { id: _id, version: _version, ...kept } = user
  return { ...kept, idNo: maskedIdNumber(idNo), clientIds: clientIds.toSorted((a, b) => a - b) }
}

/** Whose it is, and what is different now. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>, more: object) {
  const isDifferent = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = Object.keys(after).filter((name) => name === 'name' || isDifferent(name))
  const part = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: part(before), after: { ...part(after), ...more } }
}

/** Another user has the phone, possibly since a moment ago. */
export const FREE_PHONE: UniqueFields = { app_user_phone: { field: 'phone', text: userTexts.phoneTaken } }
