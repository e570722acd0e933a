import { businessDay } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { outboundFetch } from '../../../platform/server/outbound/outbound-fetch.ts'
import { numberAt } from '../rules/number-at.ts'
import { earningTaskTexts } from '../text.ts'
import type { ReadFailure } from '../rules/read-failures.ts'
import { upsertReadEarning } from './earning.sql.ts'
import { placeOf, selectSources, updateSourceFailed, updateSourceRead } from './earning-source.sql.ts'
import { unsealOutbound } from '../../../platform/server/outbound/unseal-outbound.ts'

const DEADLINE_MS = 10_000
const MOST_BYTES = 64 * 1024

/** Reads what a TH/s earns in a day from the addresses that administrators named. */
export const readEarnings: BackgroundTask = {
  name: 'readEarnings',
  title: earningTaskTexts.readEarnings,
  every: { minutes: 60 },
  async run(app, signal) {
    for (const source of await selectSources(app.db)) {
      if (signal.aborted) return
      await readSource(app, source, signal)
    }
  },
}

type Source = Awaited<ReturnType<typeof selectSources>>[number]

/** What was read, which applies from today on, or why nothing was. */
export async function readSource(
  app: App,
  source: Source,
  signal?: AbortSignal,
): Promise<{ amount: string; error: null } | { amount: null; error: ReadFailure }> {
  const { db, config, log } = app
  const found = await ask(app, source, signal)
  if ('error' in found) {
    log.warn({ sourceId: source.id, host: source.host, reason: found.error }, 'an earning could not be read')
    await updateSourceFailed(db, source.id, found.error)
    return { amount: null, error: found.error }
  }
  const { amount } = found
  await transaction(db, async (trx) => {
    if (!(await updateSourceRead(trx, source.id, amount))) return
    await upsertReadEarning(trx, {
      currency: source.currency,
      firstDay: businessDay(new Date(), config.timeZone),
      amount,
    })
  })
  return { amount, error: null }
}

async function ask(
  { config, sealing }: App,
  { id, sealedUrl, path }: Source,
  signal: AbortSignal | undefined,
): Promise<{ amount: string } | { error: ReadFailure }> {
  try {
    const response = await outboundFetch(config, unsealOutbound(sealing, placeOf(id), sealedUrl), {
      headers: { accept: 'application/json' },
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
      signal,
    })
    if (response.status >= 300 && response.status < 400) return { error: 'redirected' }
    if (!response.ok) return { error: 'refused' }
    if (!response.isWhole) return { error: 'cutOff' }
    const amount = numberAt(await response.text(), path)
    return amount === undefined ? { error: 'noNumber' } : { amount }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { error: error.failure }
  }
}
