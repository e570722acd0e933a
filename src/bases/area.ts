import type { Area } from '../platform/server/area.ts'
import { activityNoun } from './activity/server/handlers.ts'
import { baseScreenNoun } from './base-screen/server/handlers.ts'
import { carrierNoun } from './carrier/server/handlers.ts'
import { certificateNoun } from './certificate/server/handlers.ts'
import { checkMethodNoun } from './check-method/server/handlers.ts'
import { remindContactsTask } from './contact/server/remind-contacts.ts'
import { remindOfCertificatesTask } from './contact/server/remind-of-certificates.ts'
import { sendContactMessagesTask } from './contact/server/send-contact-messages.ts'
import { inspectionPhoto } from './inspection/server/file-types.ts'
import { inspectionNoun } from './inspection/server/handlers.ts'
import { kpiNoun } from './kpi/server/handlers.ts'
import { lowStockNoun } from './low-stock/server/handlers.ts'
import { measureNoun } from './measure/server/handlers.ts'
import { baseSettings } from './server/settings.ts'
import { standInNoun } from './stand-in/server/handlers.ts'
import { stationNoun } from './station/server/handlers.ts'
import { stockNoun } from './stock/server/handlers.ts'
import { forgetIdNumbersTask } from './testee/server/forget-id-numbers.ts'
import { testeeNoun } from './testee/server/handlers.ts'
import { planNoun } from './plan/server/handlers.ts'
import { tracePicture } from './trace/server/file-types.ts'
import { traceNoun } from './trace/server/handlers.ts'
import { receptionNoun } from './reception/server/handlers.ts'
import { endReservationsTask } from './reservation/server/end-reservations.ts'
import { reservationNoun } from './reservation/server/handlers.ts'
import { baseAuditWords } from './server/audit-text.ts'
import { storedBases } from './server/stored-text.ts'

/** Each shows bookings or the places that they take. */
const BOOKING_KEYS = ['reservation', 'reservation_plan', 'reservation_plan_month', 'reception']

/** Tankers at bases: booked, inspected, certified; the bases' stock and people. */
export const bases: Area = {
  name: 'bases',
  auditWords: baseAuditWords,
  stored: storedBases,
  nouns: [
    certificateNoun,
    checkMethodNoun,
    inspectionNoun,
    stationNoun,
    stockNoun,
    lowStockNoun,
    testeeNoun,
    planNoun,
    reservationNoun,
    receptionNoun,
    measureNoun,
    kpiNoun,
    baseScreenNoun,
    traceNoun,
    activityNoun,
    carrierNoun,
    standInNoun,
  ],
  tasks: [
    forgetIdNumbersTask,
    endReservationsTask,
    sendContactMessagesTask,
    remindContactsTask,
    remindOfCertificatesTask,
  ],
  settings: baseSettings,
  fileTypes: [inspectionPhoto, tracePicture],
  streams: {
    booking: ({ companyId }, { keys, companies }) =>
      BOOKING_KEYS.some((key) => keys.has(key)) && (companies === 'all' || companies.includes(companyId))
        ? { companyId }
        : undefined,
    reception: ({ companyId }, { keys, companies }) =>
      (keys.has('reception') || keys.has('base_screen')) && (companies === 'all' || companies.includes(companyId))
        ? { companyId }
        : undefined,
    inspection: ({ inspectionId, companyId }, { keys, companies }) =>
      (keys.has('reception') || keys.has('trace') || keys.has('base_screen')) &&
      (companies === 'all' || companies.includes(companyId))
        ? { inspectionId }
        : undefined,
  },
}
