import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  ExportFormat,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { domainLabel, isDomainLabel, isReservedDomain } from '../rules/domain-name.ts'
import { COMPANY_ORDERS } from './rules/company-orders.ts'

export const CompanyKind = z.enum(['hq', 'base', 'site'])

const Named = z.object({ id: Id, name: z.string() })

const CompanyRow = Named.extend({
  kind: CompanyKind,
  /** the company above it; null for headquarters */
  superCompanyId: Id.nullable(),
  superCompanyName: z.string().nullable(),
  /** without the suffix .isa.qa */
  domain: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  picId: Id.nullable(),
  smallPicId: Id.nullable(),
})

const Count = z.int()
const Counts = z.object({
  totalDeviceCount: Count,
  normalDeviceCount: Count,
  lowDeviceCount: Count,
  warnDeviceCount: Count,
  offlineDeviceCount: Count,
  repairingDeviceCount: Count,
  repairedDeviceCount: Count,
  lostDeviceCount: Count,
})

const Place = filter(oneLine().max(50))
const CompanyForm = z.object({
  name: oneLine({ error: 'companyNameRequired' }).min(1, { error: 'companyNameRequired' }).max(100),
  domain: z
    .string({ error: 'domainRequired' })
    .max(100)
    .transform(domainLabel)
    .refine((label) => label !== '', { error: 'domainRequired', abort: true })
    .refine(isDomainLabel, { error: 'badDomain', abort: true })
    .refine((label) => !isReservedDomain(label), { error: 'domainReserved' }),
  kind: CompanyKind.default('base'),
  superCompanyId: filter(Id),
  province: Place,
  city: Place,
  region: Place,
  picId: filter(Id),
  smallPicId: filter(Id),
  /** its sub-accounts, which no other base has; left out: as they are */
  accounts: z.array(Id).max(1000).optional(),
})

const ofId = z.object({ id: IdInPath })

export const companyCalls = defineCalls({
  'GET /company/getByDomain': {
    summary: 'The company whose login page a domain opens: its name and pictures, and nothing else',
    key: EVERYBODY,
    scope: 'public',
    query: z.object({ domain: z.string().min(1).max(100) }),
    response: Named.extend({ picId: Id.nullable(), smallPicId: Id.nullable() }),
  },
  'POST /company/find/': {
    summary: 'The companies whose rows the caller sees, by name',
    key: EVERYBODY,
    scope: 'companies',
    request: PageRequest.extend({
      /** this one alone */
      id: filter(Id),
      name: SearchText,
      kind: filter(CompanyKind),
    }).prefault({}),
    response: listOf(CompanyRow),
  },
  'POST /company/findCenter': {
    summary: 'The headquarters among the companies whose rows the caller sees',
    key: EVERYBODY,
    scope: 'companies',
    request: PageRequest.prefault({}),
    response: listOf(CompanyRow),
  },
  'POST /company/findTable/': {
    summary: 'The list of bases with their devices by state, sorted by any of these',
    key: 'base',
    scope: 'companies',
    request: PageRequest.extend({
      /** this one alone */
      id: filter(Id),
      name: SearchText,
      orderColumn: filter(z.enum(COMPANY_ORDERS)),
      orderWay: filter(z.enum(['asc', 'desc'])),
    }).prefault({}),
    response: listOf(CompanyRow.extend(Counts.shape)),
  },
  'GET /company/export/{companyId}': {
    summary: 'A company and those below it with their devices by state, as a file',
    key: 'base',
    scope: 'companies',
    reads: 'replica',
    params: z.object({ companyId: IdInPath }),
    query: z.object({ format: ExportFormat.default('csv') }),
    response: 'file',
  },
  'POST /company/save': {
    summary: 'Adds a company; refused where another base took one of its sub-accounts meanwhile',
    key: 'base',
    write: true,
    scope: 'companies',
    request: CompanyForm,
    response: z.object({ id: Id }),
  },
  'POST /company/update/{id}': {
    summary: 'Changes a company; refused where another base took one of its sub-accounts meanwhile',
    key: 'base',
    write: true,
    scope: 'companies',
    params: ofId,
    request: CompanyForm,
    response: z.null(),
  },
  'POST /company/delete/{id}': {
    summary:
      'Deletes a company with its people and ends their sessions; refused while it has companies, sites or unfinished inspections',
    key: 'base',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.null(),
  },
  'GET /users/getCompanies': {
    summary: 'The bases that the caller may switch to: the own company and those below it; all for administrators',
    key: EVERYBODY,
    scope: 'self',
    response: listOf(Named.extend({ kind: CompanyKind, isCurrent: z.boolean() })),
  },
  'POST /users/changeCompany/{companyId}/{userId}': {
    summary:
      'Switches the base that the caller works in, for this session; an administrator moves another user to a company for good',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    params: z.object({ companyId: IdInPath, userId: IdInPath }),
    response: z.null(),
  },
  'POST /groups/find/': {
    summary: 'Groups of people, of one company or of all that the caller sees',
    key: ['groups', 'user'],
    scope: 'companies',
    request: PageRequest.extend({ name: SearchText, companyId: filter(Id) }).prefault({}),
    response: listOf(Named.extend({ companyId: Id, companyName: z.string() })),
  },
  'POST /groups/save': {
    summary: 'Adds a group, or renames the one with the id given',
    key: 'groups',
    write: true,
    scope: 'companies',
    request: z.object({
      /** left out: a new group */
      id: filter(Id),
      name: oneLine({ error: 'groupNameRequired' }).min(1, { error: 'groupNameRequired' }).max(60),
      companyId: Id,
    }),
    response: z.object({ id: Id }),
  },
  'POST /groups/delete/{id}': {
    summary: 'Deletes a group; its people stay',
    key: 'groups',
    write: true,
    scope: 'companies',
    params: ofId,
    response: z.null(),
  },
})

export type CompanyCalls = typeof companyCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CompanyCalls {}
}
