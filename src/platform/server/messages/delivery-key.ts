import type { Db } from '../database/database.ts'
import { selectInstallationId } from '../http/installation.sql.ts'

/**
 * Names what is sent: the same at each try, and of this installation alone. A process may die between the receiver's answer and the row, and
 * the next one sends again; by this name a receiver knows what it took before.
 */
export async function deliveryKey(db: Db, kind: 'notification' | 'contact' | 'report' | 'view', id: number) {
  return `${kind}-${id}.${await selectInstallationId(db)}`
}
