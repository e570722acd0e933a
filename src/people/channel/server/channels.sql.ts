import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ChannelKind } from '../../../platform/rules/channel-kinds.ts'

export interface Channel {
  name: string
  kind: ChannelKind
  isForEverybody: boolean
}
export interface ChannelRow extends Channel {
  id: number
  sealedUrl: string
  hasSecret: boolean
  version: number
}

export async function selectChannels(db: Db): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select h.id, h.name, h.kind, h.is_for_everybody as "isForEverybody", h.sealed_url as "sealedUrl", h.sealed_secret is not null as "hasSecret",
      h.version
    from notification_channel h where h.deleted_at is null order by h.name, h.id`.execute(db)
  return rows
}

/** Its secrets follow by `updateChannelSecrets`, as they are sealed for its id. */
export async function insertChannel(db: Db, channel: Channel): Promise<number> {
  const { id } = await db
    .insertInto('notification_channel')
    .values({ name: channel.name, kind: channel.kind, is_for_everybody: channel.isForEverybody })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The channel as it was, with its version; undefined where there is none. */
export async function updateChannelRow(
  db: Db,
  id: number,
  channel: Channel,
): Promise<(Channel & { version: number }) | undefined> {
  const { rows } = await sql<Channel & { version: number }>`
    with before as (
      select id, name, kind, is_for_everybody as "isForEverybody", version from notification_channel
      where id = ${id} and deleted_at is null for update
    )
    update notification_channel h set name = ${channel.name}, kind = ${channel.kind},
      is_for_everybody = ${channel.isForEverybody}, version = h.version + 1
    from before where h.id = before.id
    returning before.name, before.kind, before."isForEverybody", before.version`.execute(db)
  return rows[0]
}

/** Undefined: as it is. */
export async function updateChannelSecrets(
  db: Db,
  id: number,
  sealed: { url: string | undefined; secret: string | undefined },
): Promise<void> {
  await sql`
    update notification_channel set sealed_url = coalesce(${sealed.url ?? null}, sealed_url),
      sealed_secret = coalesce(${sealed.secret ?? null}, sealed_secret) where id = ${id}`.execute(db)
}

/** Nothing is sent to it any more. */
export async function updateChannelDeleted(db: Db, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    update notification_channel set deleted_at = now(), sealed_url = null, sealed_secret = null where id = ${id} and deleted_at is null
    returning name`.execute(db)
  return rows[0]
}
