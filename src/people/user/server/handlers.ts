import { noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { belongingTexts } from '../../text.ts'
import { AGENT, CLIENT, HEAD_OF_BASE, INSPECTOR, REGISTRAR } from '../../rules/roles.ts'
import { sessionTexts } from '../../session/text.ts'
import { userCalls } from '../contract.ts'
import { managedRoles } from '../rules/managed-roles.ts'
import { userTexts } from '../text.ts'
import { selectCompany } from '../../server/company.sql.ts'
import { deleteUser } from './delete-user.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { exportPeople, exportUsers } from './export-users.ts'
import { selectPeople, selectUserDetail, selectUsers } from './find-users.sql.ts'
import { getProfile, updateProfile } from './profile.ts'
import { resetPassword } from './reset-password.ts'
import { saveUser, updateUser } from './save-user.ts'
import { toldOf, userFilter } from './told-user.ts'
import { selectRoles } from './user.sql.ts'
import { knownTo, managedBy } from './user-scope.ts'

/** A drop-down of people; more than that no one looks through. */
const MOST_PEOPLE = 1000

export const userNoun = noun(
  userCalls,
  {
    'POST /users/find/': async ({ app, db, caller, request }) => {
      const { page, size, ...filter } = request
      const zone = app.config.timeZone
      const { data: users, totalCount } = await selectUsers(
        db,
        { ...userFilter(filter, zone), page, size },
        managedBy(caller),
      )
      return { data: users.map((user) => toldOf(user, zone)), totalCount }
    },
    'POST /users/export': exportUsers,
    'GET /users/getById/{id}': async ({ app, db, caller, params }) => {
      const user = await selectUserDetail(db, params.id, managedBy(caller))
      if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
      const { idNo, clientIds, clientNames, version } = user
      return { ...toldOf(user, app.config.timeZone), idNo, clientIds, clientNames, version }
    },
    'GET /users/getProfile/{userId}': getProfile,
    'POST /users/updateProfile': updateProfile,
    'GET /users/listUserAll': ({ db, caller, query: { name, ...query } }) =>
      selectPeople(db, { ...query, nameAlone: name }, knownTo(caller)),
    'POST /users/exportUserAll': exportPeople,
    'GET /users/getByNickName/{name}': async ({ db, caller, params }) => {
      const filter = { nickName: params.name, page: 1, size: MOST_PEOPLE }
      return (await selectPeople(db, filter, knownTo(caller))).data
    },
    'GET /users/getOperatorAndBaseAdmin/{id}': async ({ db, caller, params }) => {
      const { roles, companies } = knownTo(caller)
      if (!(await selectCompany(db, params.id, companies)))
        throw new CallError(CODES.notFound, belongingTexts.noSuchCompany)
      const staff = [HEAD_OF_BASE, INSPECTOR, REGISTRAR].filter((role) => roles.includes(role))
      const filter = { companyId: params.id, page: 1, size: MOST_PEOPLE }
      return (await selectPeople(db, filter, { roles: staff, companies })).data
    },
    'GET /users/getManagedRoles': async ({ db, caller }) => {
      const roles = await selectRoles(db, managedRoles(caller.role))
      return roles.map(({ name, title_en: en }) => ({
        name,
        title: { zh: name, en },
        hasClients: name === AGENT || name === CLIENT,
      }))
    },
    'POST /users/save': saveUser,
    'POST /users/update/{id}': updateUser,
    'POST /users/resetPassword/{id}': resetPassword,
    'POST /users/endSessions/{id}': endUserSessions,
    'POST /users/delete/{id}': deleteUser,
  },
  userTexts,
)
