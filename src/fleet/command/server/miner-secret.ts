import type { Db } from '../../../platform/server/database/database.ts'
import { openText, sealText } from '../../../platform/server/sealing/sealed-text.ts'

const sealedFor = (siteId: number) => ({ purpose: 'miner passwords', owner: `site ${siteId}` })

/** A password as it is stored; of no use at another site. */
export function sealPassword(db: Db, siteId: number, password: string): Promise<Buffer> {
  return sealText(db, sealedFor(siteId), password)
}

/** Throws for what was sealed for another site, or with another server's key. */
export function openPassword(db: Db, siteId: number, sealed: Buffer): Promise<string> {
  return openText(db, sealedFor(siteId), sealed)
}
