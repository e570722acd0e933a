import { z } from 'zod'
import { filter, Id, PageRequest, SearchText } from '../../platform/contract/shapes.ts'
import { OWNER_ORDERS } from '../rules/owner-orders.ts'

/** Which clients, accounts or sites, in which order. */
export const OwnerFilter = z.object({
  /** this one alone */
  id: filter(Id),
  /** anywhere in the name */
  name: SearchText,
  orderColumn: filter(z.enum(OWNER_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})
export const OwnerQuery = OwnerFilter.extend(PageRequest.shape)

/** The devices of a client, account or site as the tiles count them, and its rates over the 7 days ending at the business date, 0 to 100. */
export const OwnerFigures = z.object({
  totalDeviceCount: z.int(),
  normalDeviceCount: z.int(),
  lowDeviceCount: z.int(),
  warnDeviceCount: z.int(),
  offlineDeviceCount: z.int(),
  repairingDeviceCount: z.int(),
  repairedDeviceCount: z.int(),
  lostDeviceCount: z.int(),
  scrapDeviceCount: z.int(),
  /** null where nothing was polled */
  onlineRate: z.number().nullable(),
  offlineRate: z.number().nullable(),
  complianceRate: z.number().nullable(),
  /** MH/s of the devices that answered within the last sweeps; null where no sweep ended lately */
  hashrateMhs: z.number().nullable(),
})

/** What hangs on a thing that a user wants to delete; refused while there are devices that are not scrapped. */
export const Attached = z.object({
  devices: z.int(),
  scrapped: z.int(),
  accounts: z.int(),
  openWarnings: z.int(),
  /** people who see it because it is assigned to them */
  people: z.int(),
})
