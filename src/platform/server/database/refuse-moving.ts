import type { Db } from './database.ts'
import { selectMoveState } from './in-use.sql.ts'

/** Throws in words where a server must not start. */
export async function refuseMoving(db: Db): Promise<void> {
  const { isUnderWay, isIncomplete } = await selectMoveState(db)
  if (isUnderWay) throw new Error("Minerva can't start: its database is just being moved. Start it when that is done.")
  if (isIncomplete)
    throw new Error(
      "Minerva can't start: this database is incomplete, since a move or a restore into it was interrupted. What it came from is whole: " +
        'repeat the same command with --replace, or start with the settings from before it.',
    )
}
