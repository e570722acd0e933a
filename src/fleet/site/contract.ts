import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest, filter, Id, IdInPath, listOf, oneLine, Version } from '../../platform/contract/shapes.ts'
import { Attached, OwnerFigures, OwnerFilter, OwnerQuery } from '../contract/owner-shapes.ts'
import { OWNER_LIST_KEYS } from '../rules/route-keys.ts'

const place = filter(oneLine().max(50))
const SiteForm = z.object({
  name: oneLine({ error: 'siteNameRequired' }).min(1, { error: 'siteNameRequired' }).max(100),
  province: place,
  city: place,
  region: place,
  /** the company whose site it is; the headquarters' when left out */
  companyId: filter(Id),
  /** accounts whose devices may be here: their people see the site before the first device does; left out: as they are */
  accounts: z.array(Id).max(1000).optional(),
})
const OfClient = { clientId: filter(Id) }
const SiteRow = z.object({
  id: Id,
  name: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
})

export const siteCalls = defineCalls({
  'POST /site/find/': {
    summary:
      'Sites where the caller has devices or accounts (all, for callers who see everything), with counts and rates of what the caller sees',
    key: OWNER_LIST_KEYS,
    scope: 'clients',
    request: OwnerQuery.extend(OfClient).prefault({}),
    response: listOf(SiteRow.extend(OwnerFigures.shape)),
  },
  'POST /site/export': {
    summary: 'Every matching site as a spreadsheet (xls, xlsx, csv)',
    key: 'site',
    scope: 'clients',
    request: OwnerFilter.extend({ ...OfClient, ...ExportRequest.shape }).prefault({}),
    response: 'file',
  },
  'GET /site/getById/{id}': {
    summary: 'One site with its assigned accounts that the caller sees; deleted ones too',
    key: ['site', 'site_detail'],
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: SiteRow.extend({
      companyId: Id.nullable(),
      isDeleted: z.boolean(),
      createTimeStr: z.string(),
      version: Version,
      accounts: z.array(z.object({ id: Id, name: z.string(), client: z.string() })),
    }),
  },
  'GET /site/getAttached/{id}': {
    summary: 'What depends on a site, to show before it is deleted',
    key: 'site_admin',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: Attached,
  },
  'GET /site/getUnassignedAccounts/{id}': {
    summary: 'Accounts not assigned to the site yet; 0, for a site to be added: all that the caller sees',
    key: ['site', 'site_detail'],
    scope: 'clients',
    params: z.object({ id: z.union([IdInPath, z.literal('0').transform(Number)]) }),
    response: listOf(z.object({ id: Id, name: z.string(), clientId: Id, client: z.string(), poolUser: z.string() })),
  },
  'POST /site/save': {
    summary: 'Adds a site',
    key: 'site_admin',
    write: true,
    scope: 'clients',
    request: SiteForm,
    response: z.object({ id: Id }),
  },
  'POST /site/update/{id}': {
    summary: 'Updates a site; clears fields that are left out. A `version` that is not the latest is refused',
    key: 'site_admin',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: SiteForm.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /site/delete/{id}': {
    summary: 'Deletes a site; refused while it has devices that are not scrapped. Old records keep it',
    key: 'site_admin',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type SiteCalls = typeof siteCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SiteCalls {}
}
