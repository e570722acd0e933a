import type { BackupTarget } from './target.ts'
import { one } from './packing.ts'

/** Two installations in one place would remove each other's files. */
export async function claimTarget(target: BackupTarget, installation: string): Promise<void> {
  const [owner] = [...(await target.list('installation')).keys()]
  const own = `installation/${installation}`
  if (owner === undefined) await target.put(own, one(Buffer.from(`${installation}\n`)))
  else if (owner !== own)
    throw new Error(`${target.name} holds the backups of another installation. Choose a folder of its own for each.`)
}
