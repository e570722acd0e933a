import fs from 'node:fs'
import path from 'node:path'
import { claimFolder } from '../postgres/claim-folder.ts'
import { clusterName } from '../postgres/cluster-folder.ts'

/** An empty folder next to the data. A run that was killed may have left a copy there, and a server still running on it: both go. */
export async function emptyStaging(dataDir: string, name: string, say: (line: string) => void): Promise<string> {
  const staging = path.join(fs.realpathSync(dataDir), name)
  const cluster = path.join(staging, 'postgres')
  if (fs.existsSync(staging)) say(`An earlier one was interrupted; removing the copy it left in ${staging}.`)
  if (fs.existsSync(cluster))
    await claimFolder(cluster, clusterName(cluster), path.join(staging, 'postgres-socket'), say)
  removeStaging(staging)
  fs.mkdirSync(staging, { mode: 0o755 })
  return staging
}

export function removeStaging(staging: string): void {
  fs.rmSync(staging, { recursive: true, force: true, maxRetries: 20 })
}
