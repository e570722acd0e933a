import { safeFileName } from '../../../platform/rules/file-name.ts'
import type { App } from '../../../platform/server/context.ts'
import type { SentFile } from '../../../platform/server/outbound/file-server.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { MOST_TRIES, waitAfterTryMs } from '../rules/destination-kinds.ts'
import { updateNotSent, updateSent } from './sent-reports.sql.ts'
import type { SentTable } from './sent-reports.sql.ts'

interface Trying {
  table: SentTable
  id: number
  /** this one included */
  tries: number
  /** for the log */
  about: object
}

/**
 * Makes and sends a file, and records that it arrived, or why it did not and when the next try is. Throws what kept it from being made.
 * Tries are counted as they begin: one whose last try never reported back may end each server that tries it, and is given up.
 */
export async function tryToSend(
  { db, log }: Pick<App, 'db' | 'log'>,
  { table, id, tries, about }: Trying,
  send: () => Promise<SentFile>,
): Promise<void> {
  if (tries > MOST_TRIES) {
    await updateNotSent(db, table, id, null, null)
    return log.warn({ ...about, tries }, 'a file was given up: its last try never ended')
  }
  try {
    const { name, content } = await send()
    await updateSent(db, table, id, { name: safeFileName(name), bytes: content.length })
    log.info({ ...about, tries }, 'a file was sent')
  } catch (error) {
    const { failure, isFinal } = error instanceof OutboundError ? error : { failure: null, isFinal: false }
    const isGivenUp = isFinal || tries >= MOST_TRIES
    await updateNotSent(db, table, id, failure, isGivenUp ? null : waitAfterTryMs(tries))
    if (!(error instanceof OutboundError)) throw error
    log.warn({ ...about, tries, reason: error.message, isGivenUp }, 'a file was not sent')
  }
}
