import { BackupError } from './backup-error.ts'
import { one } from './packing.ts'
import type { BackupTarget } from './target.ts'

/**
 * Two installations in one place would remove each other's files. `isKnown`: backups of this one were made there before, so that an empty place is
 * what lies below a disk that is not mounted.
 */
export async function claimTarget(target: BackupTarget, installation: string, isKnown: boolean): Promise<void> {
  const [owner] = [...(await target.list('installation')).keys()]
  const own = `installation/${installation}`
  if (owner !== undefined && owner !== own) throw new BackupError('targetTaken', { target: target.name })
  if (owner === own) return
  if (isKnown) throw new BackupError('targetEmpty', { target: target.name })
  await target.put(own, one(Buffer.from(`${installation}\n`)))
}
