import type { BackupTarget } from './target.ts'
import { one } from './packing.ts'

/**
 * Two installations in one place would remove each other's files. `isKnown`: backups of this one were made there before, so that an empty place is
 * what lies below a disk that is not mounted.
 */
export async function claimTarget(target: BackupTarget, installation: string, isKnown: boolean): Promise<void> {
  const [owner] = [...(await target.list('installation')).keys()]
  const own = `installation/${installation}`
  if (owner !== undefined && owner !== own)
    throw new Error(`${target.name} holds the backups of another installation. Choose a folder of its own for each.`)
  if (owner === own) return
  if (isKnown)
    throw new Error(
      `${target.name} has none of the backups that were made there. Mount its disk. ` +
        `If another one took its place, make the first backup there by hand: npm run backup -- --first --to ${target.name}`,
    )
  await target.put(own, one(Buffer.from(`${installation}\n`)))
}
