import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { ExportFormat, filter, Id, IdInPath, listOf, Moment, PageRequest } from '../../platform/contract/shapes.ts'
import { OUTBOUND_FAILURES } from '../../platform/rules/outbound-text.ts'
import { DELIVERY_TIMES } from './rules/next-delivery.ts'

const status = z.enum(['waiting', 'sent', 'failed'])
const error = z.enum(OUTBOUND_FAILURES).nullable()
const DeliveryForm = z.object({
  /** left out: to the caller's own mail address */
  destinationId: filter(Id),
  every: z.enum(DELIVERY_TIMES),
  onDay: z.int({ error: 'dayWrong' }).min(1, { error: 'dayWrong' }).max(28, { error: 'dayWrong' }).default(1),
  hour: z.int({ error: 'hourWrong' }).min(0, { error: 'hourWrong' }).max(23, { error: 'hourWrong' }),
  format: ExportFormat,
  locale: z.enum(['zh', 'en']),
})
export type EnteredDelivery = z.output<typeof DeliveryForm>

export const viewDeliveryCalls = defineCalls({
  'POST /viewDelivery/find/': {
    summary: 'When and where the export of one of the caller’s views is sent',
    key: EVERYBODY,
    scope: 'self',
    request: z.object({ viewId: Id }),
    response: listOf(
      z.object({
        ...DeliveryForm.shape,
        id: Id,
        destinationId: Id.nullable(),
        /** null: the caller's own mail address */
        destination: z.string().nullable(),
        nextAt: Moment,
        /** of the last one; null: none was due yet */
        status: status.nullable(),
        error,
        sentAt: Moment.nullable(),
      }),
    ),
  },
  'POST /viewDelivery/save': {
    summary: 'Has the export of one of the caller’s views sent every day, week or month, or changes when and where',
    key: EVERYBODY,
    scope: 'self',
    request: DeliveryForm.extend({
      /** of the one to change, of the same view; left out: a new one */
      id: filter(Id),
      viewId: Id,
    }).refine(({ every, onDay }) => every !== 'week' || onDay <= 7, {
      path: ['onDay'],
      error: 'weekdayWrong',
    }),
    response: z.object({ id: Id }),
  },
  'POST /viewDelivery/delete/{id}': {
    summary: 'Sends the export of a view of the caller no more',
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /viewDelivery/send/{id}': {
    summary: 'Sends it now, whatever its schedule',
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /viewDelivery/history/{id}': {
    summary: 'What was sent, and what was not and why; latest first',
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        dueAt: Moment,
        status,
        tries: z.int(),
        error,
        fileName: z.string().nullable(),
        sentAt: Moment.nullable(),
      }),
    ),
  },
})

export type ViewDeliveryCalls = typeof viewDeliveryCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ViewDeliveryCalls {}
}
