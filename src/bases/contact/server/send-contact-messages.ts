import { MOST_TRIES, waitAfterTryMs } from '../../../platform/rules/message-tries.ts'
import { readPhone } from '../../../platform/rules/phone.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { deliveryKey } from '../../../platform/server/messages/delivery-key.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { sendMail, TRY_LEASE_SECONDS } from '../../../platform/server/outbound/send-mail.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import { periodTexts, reasonText } from '../../text.ts'
import { isStillTrue } from '../rules/contact-causes.ts'
import { contactCauseTexts, contactMessageTexts, contactTaskTexts } from '../text.ts'
import { takeDueContactMessages, updateContactNotSent, updateContactSent } from './contact-messages.sql.ts'
import type { DueContactMessage } from './contact-messages.sql.ts'

const AT_ONCE = 10

export const sendContactMessagesTask: BackgroundTask = {
  name: 'sendContactMessages',
  title: contactTaskTexts.sendContactMessages,
  every: { seconds: 10 },
  run: sendContactMessages,
}

/** Sends what waits. Several servers may do so at once: each takes what no other has. */
export async function sendContactMessages(app: App, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const today = businessDay(new Date(), app.config.timeZone)
    const due = await takeDueContactMessages(app.db, { most: AT_ONCE, leaseSeconds: TRY_LEASE_SECONDS, today })
    await Promise.all(due.map((message) => sendOne(app, message)))
    if (due.length < AT_ONCE || signal?.aborted) return
  }
}

async function sendOne(app: App, message: DueContactMessage): Promise<void> {
  const { db, config, log, phones } = app
  const { id, tries, way, phone, email } = message
  const isTrue =
    message.cause === 'expires' ? message.certificate.isCurrent : isStillTrue(message.cause, message.booking.state)
  if (!isTrue) return updateContactSent(db, id, 'dropped')
  // Its last try never reported back: it may end each server that tries it.
  if (tries > MOST_TRIES) return updateContactNotSent(db, id, null, null)
  const { subject, text, facts } = wordsOf(message, config)
  try {
    if (way === 'sms') await phones.sendText(config, { phone: readPhone(phone) ?? phone, text, facts }, log)
    else await sendMail(config, { to: email ?? '', subject, text, key: await deliveryKey(db, 'contact', id) })
    await updateContactSent(db, id, 'sent')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isGivenUp = error.isFinal || tries >= MOST_TRIES
    await updateContactNotSent(db, id, error.failure, isGivenUp ? null : waitAfterTryMs(tries))
    log.warn({ contactMessageId: id, way, tries, reason: error.message, isGivenUp }, 'a contact was not written to')
  }
}

/** In the contact's language. */
function wordsOf(message: DueContactMessage, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { locale, orgName: base, tankerNumber: tanker, companyId } = message
  const write = translator(contactMessageTexts, locale)
  const link = (to: 'link' | 'bookLink', page: string) =>
    message.isPublic && publicUrl ? [write(to, { link: `${publicUrl}/activity?${page}` })] : []
  if (message.cause === 'expires') {
    const { reportNumber: code, validUntil: time } = message.certificate
    const what = write('expires', { day: time })
    const facts = { tanker, what, base, time, code }
    const text = [write('certificate', facts), ...link('bookLink', `base=${companyId}`)].join('\n')
    return { subject: write('subject', facts), text, facts }
  }
  const { code, day, period, hours, station, reason } = message.booking
  const what = translator(contactCauseTexts, locale)(message.cause, {
    station: station ?? '',
    reason: reasonText(reason ?? '', locale),
  })
  const time = write('time', { day, period: translator(periodTexts, locale)(period), hours })
  const facts = { tanker, what, base, time, code }
  // Nothing is left to be cancelled once the tanker is there.
  const links =
    message.cause === 'called'
      ? []
      : message.cause === 'cancelled'
        ? link('bookLink', `base=${companyId}`)
        : link('link', `booking=${code}`)
  const text = [write('body', facts), ...links].join('\n')
  return { subject: write('subject', facts), text, facts }
}
