import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { roleCalls } from '../contract.ts'
import type { RoleCalls } from '../contract.ts'
import { mayChangeAccess } from '../rules/access.ts'
import type { Access } from '../rules/access.ts'
import { roleTexts } from '../text.ts'
import {
  deleteRoleKey,
  selectIsRole,
  selectKeyTitle,
  selectKeys,
  selectRoleKeyForUpdate,
  selectRoles,
  upsertRoleKey,
} from './role.sql.ts'

const accessOf = (canWrite: boolean | undefined): Access =>
  canWrite === undefined ? 'none' : canWrite ? 'write' : 'read'

export const roleNoun = noun(
  roleCalls,
  {
    'POST /role/find/': async ({ db }) => {
      const [roles, keys] = [await selectRoles(db), await selectKeys(db)]
      return {
        roles,
        keys: keys.map(({ key, title, roles: holders }) => ({
          key,
          title,
          access: Object.fromEntries(Object.entries(holders).map(([role, canWrite]) => [role, accessOf(canWrite)])),
          changeable: roles.map(({ name }) => name).filter((name) => mayChangeAccess(name, key)),
        })),
      }
    },
    'POST /role/export': exportRoles,
    'POST /role/update/{name}': updateAccess,
  },
  roleTexts,
)

async function exportRoles(call: Call<RoleCalls['POST /role/export']>) {
  const { db, request, locale } = call
  const [roles, keys] = [await selectRoles(db), await selectKeys(db)]
  return tableExport(call, {
    format: request.format,
    name: roleTexts.roles,
    columns: [
      { title: roleTexts.key[locale], width: 24, cell: ({ title }) => title[locale] },
      { title: roleTexts.keyName[locale], width: 20, cell: ({ key }) => key },
      ...roles.map(({ name, title }) => ({
        title: title[locale],
        width: 14,
        cell: ({ roles: holders }: (typeof keys)[number]) => roleTexts[accessOf(holders[name])][locale],
      })),
    ],
    rows: keys,
  })
}

async function updateAccess({ db, caller, params, request, requestId }: Call<RoleCalls['POST /role/update/{name}']>) {
  const { name: role } = params
  const { key, access } = request
  if (!(await selectIsRole(db, role))) throw new CallError(CODES.notFound, roleTexts.noSuchRole)
  const title = await selectKeyTitle(db, key)
  if (!title) throw new CallError(CODES.refused, roleTexts.noSuchKey)
  if (!mayChangeAccess(role, key)) throw new CallError(CODES.refused, roleTexts.fixedAccess)
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const before = accessOf(await selectRoleKeyForUpdate(trx, role, key))
    if (before === access) return { answer: null }
    if (access === 'none') await deleteRoleKey(trx, role, key)
    else await upsertRoleKey(trx, role, key, access === 'write')
    return {
      action: 'change role',
      objectKind: 'role',
      objectId: null,
      // As both languages call it; the log shows each reader its own.
      before: { role, key: title, access: roleTexts[before] },
      after: { role, key: title, access: roleTexts[access] },
      answer: null,
    }
  })
}
