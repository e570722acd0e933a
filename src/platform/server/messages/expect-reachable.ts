import type { CallSpec } from '../../contract/call.ts'
import { messageWayTexts } from '../../rules/message-way-text.ts'
import type { Call } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { selectReachable } from './message-way.sql.ts'

/** Refuses a channel that the caller may not choose, and mail where there is no mail server or no address. */
export async function expectReachable(
  { app, db, caller }: Pick<Call<CallSpec>, 'app' | 'db' | 'caller'>,
  channelId: number | null,
): Promise<void> {
  const managesChannels = caller.keys.has('notificationChannel')
  const reachable = await selectReachable(db, { userId: caller.userId, channelId, managesChannels })
  if (channelId !== null && !reachable.channel) throw fieldError('channelId', messageWayTexts.noSuchChannel)
  if (channelId === null && app.config.smtpUrl === undefined) throw fieldError('channelId', messageWayTexts.noMail)
  if (channelId === null && !reachable.email) throw fieldError('channelId', messageWayTexts.noAddress)
}
