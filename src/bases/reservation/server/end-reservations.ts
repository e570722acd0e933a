import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import type { Noting } from '../../contact/server/note-contacts.ts'
import { NO_SHOW_AFTER_MINUTES } from '../../rules/half-day.ts'
import { addToBaseDays } from '../../server/base-day.sql.ts'
import type { OwnReason } from '../../text.ts'
import { reservationTaskTexts } from '../text.ts'
import { lockOver, updateStates } from './write-reservation.sql.ts'

const AT_ONCE = 200

/** Why a booking that waited was cancelled, as it is stored. */
const NO_PLACE_BECAME_FREE: OwnReason = '未轮到'

export const endReservationsTask: BackgroundTask = {
  name: 'endReservations',
  title: reservationTaskTexts.endReservations,
  every: { minutes: 10 },
  run: (app, signal) => endReservations(app, new Date(), signal),
}

/** 已预约 → 已爽约 an hour after its half day; 候补 → 已取消 at its end. Harmless when several servers do it at once. */
export async function endReservations(app: Pick<App, 'db'> & Noting, now: Date, signal?: AbortSignal): Promise<void> {
  const zone = app.config.timeZone
  const late = new Date(now.getTime() - NO_SHOW_AFTER_MINUTES * 60_000)
  const ends: readonly End[] = [
    { from: '已预约', to: '已爽约', reason: null, at: writtenTime(late, zone) },
    { from: '候补', to: '已取消', reason: NO_PLACE_BECAME_FREE, at: writtenTime(now, zone) },
  ]
  for (const end of ends) {
    for (;;) {
      const count = await transaction(app.db, (trx) => endSome(trx, app, end))
      if (count < AT_ONCE || signal?.aborted) break
    }
  }
}

interface End {
  from: '已预约' | '候补'
  to: '已爽约' | '已取消'
  reason: string | null
  /** the business zone's clock; half days that ended before */
  at: string
}

async function endSome(trx: Db, app: Noting, { from, to, reason, at }: End): Promise<number> {
  const over = await lockOver(trx, from, at, AT_ONCE)
  const ids = over.map(({ id }) => id)
  await updateStates(trx, ids, to, reason)
  if (to === '已取消') await noteContacts(trx, app, ids, 'cancelled')
  if (to === '已爽约')
    await addToBaseDays(
      trx,
      over.map(({ companyId, day }) => ({ companyId, day, no_shows: 1 })),
    )
  const noted = { userId: null, action: 'end reservation', objectKind: 'reservation' }
  await writeAudit(
    trx,
    ids.map((objectId) => ({ ...noted, objectId, before: { state: from }, after: { state: to } })),
  )
  for (const companyId of new Set(over.map((one) => one.companyId))) await publishIn(trx, 'booking', { companyId })
  return over.length
}
