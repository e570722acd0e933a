import { MOST_TRIES, waitAfterTryMs } from '../../rules/message-tries.ts'
import type { App } from '../context.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { TRY_LEASE_SECONDS } from '../outbound/send-mail.ts'
import { deliveryKey } from './delivery-key.ts'
import { takeDueMessages, updateNotSent, updateSent } from './messages.sql.ts'
import type { DueMessage } from './messages.sql.ts'
import { sendMessage } from './send-message.ts'

const AT_ONCE = 10

/**
 * Sends the messages that wait. Any number of processes may do so on one database: each takes what no other has, and what one leaves
 * when it dies is due again.
 */
export async function sendMessages(app: App, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const messages = await takeDueMessages(app.db, AT_ONCE, TRY_LEASE_SECONDS)
    await Promise.all(messages.map((message) => send(app, message)))
    if (messages.length < AT_ONCE || signal?.aborted) return
  }
}

async function send({ db, config, log, sealing }: App, message: DueMessage): Promise<void> {
  const { id, tries, kind } = message
  const about = { messageId: id, kind: kind ?? 'mail', tries }
  // Its last try never reported back: it may end each server that tries it.
  if (tries > MOST_TRIES) {
    await updateNotSent(db, id, null, null)
    return log.warn(about, 'a message was given up: its last try never ended')
  }
  try {
    await sendMessage(message, { key: await deliveryKey(db, 'notification', id), config, sealing })
    await updateSent(db, id)
    log.info(about, 'a message was sent')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isGivenUp = error.isFinal || tries >= MOST_TRIES
    await updateNotSent(db, id, error.failure, isGivenUp ? null : waitAfterTryMs(tries))
    log.warn({ ...about, reason: error.message, isGivenUp }, 'a message was not sent')
  }
}
