import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { renameTexts } from '../text.ts'
import type { OwnerKind } from './owner-page.sql.ts'
import {
  selectDeviceCount,
  selectRenameWork,
  updateNames,
  updateNextNames,
  upsertRenameWork,
} from './rename-devices.sql.ts'

const PAUSE_MS = 50
const MOST_AT_ONCE = 1000
/** A sweep of these devices waits so long as they take: a fraction of a second. */
const DEVICES_AT_ONCE = 250

/** Carries an owner's new name to its devices, by which lists sort: at once, or by `renameDevices` where they are many. */
export async function renameDevicesOf(trx: Db, kind: OwnerKind, ownerId: number, name: string): Promise<void> {
  if ((await selectDeviceCount(trx, kind, ownerId)) <= MOST_AT_ONCE) await updateNames(trx, kind, ownerId, name)
  else await upsertRenameWork(trx, kind, ownerId)
}

/** Names some devices after their renamed owner; false when none waits. */
export function renameSome(db: Db): Promise<boolean> {
  return transaction(db, async (trx) => {
    const work = await selectRenameWork(trx)
    if (work) await updateNextNames(trx, work, DEVICES_AT_ONCE)
    return work !== undefined
  })
}

/** Carries new names of owners with many devices to these. */
export const renameDevices: BackgroundTask = {
  name: 'renameDevices',
  title: renameTexts.renameDevices,
  every: { seconds: 2 },
  async run({ db }, signal) {
    // Sweeps that waited come first.
    while (!signal.aborted && (await renameSome(db))) await sleep(PAUSE_MS)
  },
}
