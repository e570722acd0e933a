/** The events of the bases. */
export interface BaseEvents {
  /** a report was registered, moved or changed; sent to users who see its base */
  inspection: { inspectionId: number; companyId: number }
  /** bookings of a base were made or changed, or the places of its half days; sent to users who see the base */
  booking: { companyId: number }
  /** a tanker came into the queue of a base, or was called; sent to users who see the base */
  reception: { companyId: number }
}

/** The part that open consoles receive. */
export interface BaseStream {
  inspection: Pick<BaseEvents['inspection'], 'inspectionId'>
  booking: BaseEvents['booking']
  reception: BaseEvents['reception']
}

declare module '../../platform/contract/events.ts' {
  interface EventPayloads extends BaseEvents {}
  interface StreamPayloads extends BaseStream {}
}
