import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  oneLine,
  Version,
} from '../../platform/contract/shapes.ts'
import { isIdNumber } from '../../platform/rules/id-number.ts'

const Text = (max: number) => oneLine().max(max).default('')

/** A driver or an escort. */
const TesteeForm = z.object({
  name: oneLine({ error: 'testeeNameRequired' }).min(1, { error: 'testeeNameRequired' }).max(50),
  sex: z.enum(['男', '女']).nullish(),
  phone: filter(oneLine().max(20)),
  birthday: filter(Day),
  /** the carrier */
  checkedOrg: Text(100),
  /** left out: unchanged; null: deleted */
  idNo: oneLine().toUpperCase().max(40).refine(isIdNumber, { error: 'badIdNo' }).nullish(),
  /** the driver's or escort's licence is good until this day */
  licenceUntil: filter(Day),
})

export const Testee = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  name: z.string(),
  sex: z.enum(['男', '女']).nullable(),
  phone: z.string().nullable(),
  birthday: z.iso.date().nullable(),
  checkedOrg: z.string(),
  /** masked */
  idNo: z.string().nullable(),
  licenceUntil: z.iso.date().nullable(),
  createTimeStr: z.string(),
  version: Version,
})

const TesteeFilter = z.object({ name: SearchText, companyId: filter(Id), checkedOrg: SearchText })
const KEYS = ['indicator_out', 'reception'] as const

export const testeeCalls = defineCalls({
  'POST /testee/find/': {
    summary: 'Drivers and escorts of the bases the caller sees, by name',
    key: KEYS,
    scope: 'companies',
    request: PageRequest.extend(TesteeFilter.shape),
    response: listOf(Testee),
  },
  'POST /testee/export': {
    summary: 'The same people as a spreadsheet (xls, xlsx, csv), identity numbers masked',
    key: KEYS,
    scope: 'companies',
    reads: 'replica',
    request: TesteeFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /testee/save': {
    summary: 'Adds a driver or an escort',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: TesteeForm.extend({ companyId: filter(Id) }),
    response: z.object({ id: Id }),
  },
  'POST /testee/update/{id}': {
    summary: 'Changes a driver or an escort. A `version` that is not the latest is refused',
    key: KEYS,
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    request: TesteeForm.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /testee/delete/{id}': {
    summary: 'Deletes a driver or an escort, with the identity number; reports keep the name',
    key: KEYS,
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /testee/showIdNo/{id}': {
    summary: 'The identity number in full; the audit log records who asked',
    key: KEYS,
    write: true,
    scope: 'companies',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.object({ idNo: z.string().nullable() }),
  },
})

export type TesteeCalls = typeof testeeCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends TesteeCalls {}
}
