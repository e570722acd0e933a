import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ContactCause } from '../rules/contact-causes.ts'
import { insertContactMessages } from './contact-messages.sql.ts'
import type { OpenWays } from './contact-messages.sql.ts'

/** What decides where messages can go. */
export type Noting = Pick<App, 'config' | 'phones'>

/** Has the contacts of these bookings written to once the transaction is committed. Where neither SMS nor mail is set up, nothing is noted. */
export function noteContacts(
  trx: Db,
  { config, phones }: Noting,
  reservationIds: readonly number[],
  cause: ContactCause,
): Promise<void> {
  return insertContactMessages(trx, reservationIds, cause, openWays({ config, phones }))
}

export const openWays = ({ config, phones }: Noting): OpenWays => ({
  sms: phones.sendsTexts(config),
  mail: config.smtpUrl !== undefined,
})
