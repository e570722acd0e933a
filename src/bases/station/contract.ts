import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, PageRequest, SearchText, oneLine } from '../../platform/contract/shapes.ts'
import { MANAGERS } from '../rules/base-roles.ts'

export const stationCalls = defineCalls({
  'POST /station/find/': {
    summary: 'The stations of the bases the caller sees, with what each is busy with',
    key: ['reception', 'trace'],
    scope: 'companies',
    request: PageRequest.extend({ companyId: filter(Id), name: SearchText }),
    response: listOf(
      z.object({
        id: Id,
        companyId: Id,
        companyName: z.string(),
        name: z.string(),
        /** the inspection going on there; null: it is free */
        inspectionId: Id.nullable(),
        tankerNumber: z.string().nullable(),
      }),
    ),
  },
  'POST /station/save': {
    summary: 'Adds a station to a base, or renames one (`id`)',
    key: 'reception',
    write: true,
    roles: MANAGERS,
    scope: 'companies',
    request: z.object({
      id: filter(Id),
      companyId: filter(Id),
      name: oneLine({ error: 'stationNameRequired' }).min(1, { error: 'stationNameRequired' }).max(50),
    }),
    response: z.object({ id: Id }),
  },
  'POST /station/delete/{id}': {
    summary: 'Deletes a station at which no inspection goes on; reports keep its name',
    key: 'reception',
    write: true,
    roles: MANAGERS,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type StationCalls = typeof stationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends StationCalls {}
}
