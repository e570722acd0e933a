/** The fields of a device that a user enters, in a form or a spreadsheet. */
export interface EnteredDevice {
  name: string
  serial: string
  minerId: string | null
  siteId: number
  accountId: number
  typeId: number
  host: string | null
  port: number
  mac: string | null
}
