import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ViewDeliveryCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const viewDeliveryAccess: CallAccess<ViewDeliveryCalls> = {
  'POST /viewDelivery/find/': 'everybody',
  'POST /viewDelivery/save': 'everybody',
  'POST /viewDelivery/delete/{id}': 'everybody',
  'POST /viewDelivery/send/{id}': 'everybody',
  'POST /viewDelivery/history/{id}': 'everybody',
}
