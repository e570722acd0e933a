import type { Handlers } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { UserCalls } from '../contract.ts'
import { profileTexts, userTexts } from '../text.ts'
import { peopleQuery, usersQuery } from './find-users.sql.ts'
import { toldOf, userFilter } from './told-user.ts'
import { knownTo, managedBy } from './user-scope.ts'

export const exportUsers: Handlers<UserCalls>['POST /users/export'] = (call) => {
  const { app, db, caller, request, locale } = call
  const { format, ...filter } = request
  const zone = app.config.timeZone
  const query = usersQuery(userFilter(filter, zone), managedBy(caller))
  const title = (name: keyof typeof userTexts) => userTexts[name][locale]
  return tableExport(call, {
    format,
    name: userTexts.fileName,
    columns: [
      { title: title('phone'), width: 16, cell: ({ phone }) => phone },
      { title: title('name'), width: 16, cell: ({ name }) => name },
      { title: title('role'), cell: ({ roleTitle }) => roleTitle[locale] },
      { title: title('company'), width: 24, cell: ({ companyName }) => companyName },
      { title: title('group'), cell: ({ groupName }) => groupName },
      { title: title('sex'), cell: ({ sex }) => sex && title(sex) },
      { title: title('birthday'), cell: ({ birthday }) => birthday },
      { title: title('nation'), cell: ({ nation }) => nation },
      { title: title('idNo'), width: 22, cell: ({ idNo }) => idNo },
      { title: title('identifier'), cell: ({ identifier }) => identifier },
      { title: title('workUnit'), width: 24, cell: ({ workUnit }) => workUnit },
      { title: title('job'), cell: ({ job }) => job },
      { title: title('note'), width: 30, cell: ({ remarks }) => remarks },
      { title: title('createdAt'), width: 20, cell: ({ createTimeStr }) => createTimeStr },
    ],
    rows: (async function* () {
      for await (const users of selectBatches(db, query)) yield users.map((user) => toldOf(user, zone))
    })(),
  })
}

export const exportPeople: Handlers<UserCalls>['POST /users/exportUserAll'] = (call) => {
  const { db, caller, request, locale } = call
  const { format, name, ...filter } = request
  const title = (field: 'name' | 'role' | 'group') => userTexts[field][locale]
  return tableExport(call, {
    format,
    name: profileTexts.members,
    columns: [
      { title: title('name'), width: 16, cell: (person) => person.name },
      { title: title('role'), width: 16, cell: ({ roleTitle }) => roleTitle[locale] },
      { title: title('group'), width: 16, cell: ({ groupName }) => groupName },
    ],
    rows: selectBatches(db, peopleQuery({ ...filter, nameAlone: name }, knownTo(caller))),
  })
}
