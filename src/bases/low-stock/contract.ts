import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id } from '../../platform/contract/shapes.ts'

const Language = z.enum(['zh', 'en'])
const own = { key: 'company_material', write: true, scope: 'self' } as const

export const lowStockCalls = defineCalls({
  'GET /companyMaterial/getNotice': {
    summary: 'Whether and where the caller is notified when stock falls below its low mark',
    ...own,
    response: z.object({
      isOn: z.boolean(),
      /** null: by mail to the own address */
      channelId: Id.nullable(),
      channel: z.string().nullable(),
      locale: Language.nullable(),
    }),
  },
  'POST /companyMaterial/saveNotice': {
    summary: 'Changes whether and where the caller is notified; without a channel by mail to the confirmed own address',
    ...own,
    request: z.object({ isOn: z.boolean(), channelId: filter(Id), locale: Language.default('zh') }),
    response: z.null(),
  },
})

export type LowStockCalls = typeof lowStockCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends LowStockCalls {}
}
