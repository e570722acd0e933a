import fs from 'node:fs/promises'
import type { Orders, RemoteDevice } from './server-link.ts'

/** The server's last orders; a poller that starts while the server is unreachable continues with them. */
export interface KnownSite extends Pick<Orders, 'siteId' | 'sweepMs' | 'pollDeadlineMs' | 'pollConcurrency'> {
  tag: string | null
  devices: RemoteDevice[]
  clockAheadMs: number
}

/** Undefined if there is none or it can't be read: the server sends it again. */
export async function readKnownSite(file: string): Promise<KnownSite | undefined> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as KnownSite
  } catch {
    return undefined
  }
}

export async function writeKnownSite(file: string, known: KnownSite): Promise<void> {
  await fs.writeFile(`${file}.new`, JSON.stringify(known), { flush: true })
  await fs.rename(`${file}.new`, file)
}
