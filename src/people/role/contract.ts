import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest } from '../../platform/contract/shapes.ts'
import { ACCESSES } from './rules/access.ts'

const Title = z.object({ zh: z.string(), en: z.string() })
const Access = z.enum(ACCESSES)

export const roleCalls = defineCalls({
  'POST /role/find/': {
    summary: 'Every role and every key, with what each role may do with each key',
    key: 'role',
    scope: 'shared',
    request: z.object({}).default({}),
    response: z.object({
      roles: z.array(
        z.object({
          name: z.string(),
          title: Title,
          clientScope: z.enum(['all', 'assigned', 'company']),
          companyScope: z.enum(['all', 'below', 'current']),
          /** people who have it */
          people: z.int(),
        }),
      ),
      keys: z.array(
        z.object({
          key: z.string(),
          title: Title,
          /** by the role's name; one that is missing has none */
          access: z.record(z.string(), Access),
          /** the names of the roles whose access can be changed */
          changeable: z.array(z.string()),
        }),
      ),
    }),
  },
  'POST /role/export': {
    summary: 'What each role may do with each key as a spreadsheet (xls, xlsx, csv), a column a role',
    key: 'role',
    scope: 'shared',
    reads: 'replica',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /role/update/{name}': {
    summary: 'Changes what a role may do with one key; takes effect with the next call of its people',
    key: 'role',
    write: true,
    scope: 'shared',
    notByToken: true,
    params: z.object({ name: z.string().min(1).max(60) }),
    request: z.object({ key: z.string().min(1).max(60), access: Access }),
    response: z.null(),
  },
})

export type RoleCalls = typeof roleCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends RoleCalls {}
}
