import { refusal, small } from './import-device.ts'
import type { Refusal } from './import-device.ts'
import type { ReadLine } from './read-line.ts'

export interface Account {
  id: number
  name: string
  client: string
  poolUser: string
}
export interface MissingAccount {
  client: string
  name: string
  poolUser: string
  rows: number
}
export interface Missing {
  name: string
  rows: number
}
/** What rows name and is not there, with how many rows name it; by its name in small letters. */
export interface MissingOwners {
  clients: Map<string, Missing>
  accounts: Map<string, MissingAccount>
}

/** Counts a row that names what is missing. */
export function countMissing<M extends Missing>(missing: Map<string, M>, first: M, key = small(first.name)): void {
  const counted = missing.get(key)
  if (counted) counted.rows += 1
  else missing.set(key, first)
}

const keyOf = ({ client, name }: Pick<Account, 'client' | 'name'>) => small(`${client}\n${name}`)

/** Accounts and clients as rows name them. */
export class AccountBook {
  readonly #byName: ReadonlyMap<string, readonly Account[]>
  readonly #byClient: ReadonlyMap<string, readonly Account[]>
  readonly #byBoth: ReadonlyMap<string, readonly Account[]>
  readonly #byPoolUser: ReadonlyMap<string, readonly Account[]>
  /** in small letters */
  readonly #clients: ReadonlySet<string>

  constructor(accounts: readonly Account[], clients: readonly string[]) {
    this.#byName = Map.groupBy(accounts, ({ name }) => small(name))
    this.#byClient = Map.groupBy(accounts, ({ client }) => small(client))
    this.#byBoth = Map.groupBy(accounts, keyOf)
    this.#byPoolUser = Map.groupBy(accounts, ({ poolUser }) => poolUser)
    this.#clients = new Set(clients.map(small))
  }

  hasClient(name: string): boolean {
    return this.#clients.has(small(name))
  }

  /** Those that client and account of a row may mean, where it names one of them. */
  named({ client, account }: ReadLine): readonly Account[] {
    if (account === null) return this.#byClient.get(small(client ?? '')) ?? []
    return (
      (client === null ? this.#byName.get(small(account)) : this.#byBoth.get(keyOf({ client, name: account }))) ?? []
    )
  }

  minedFor(poolUser: string | null): readonly Account[] {
    return (poolUser === null ? undefined : this.#byPoolUser.get(poolUser)) ?? []
  }
}

/** The account of a row; a null id where it names none and has a device or nothing to go by. Notes what is missing. */
export function ownerOf(
  line: ReadLine,
  /** of the device that the row is */
  presentId: number | null,
  defaultId: number | null,
  book: AccountBook,
  missing: MissingOwners,
): { id: number | null } | Refusal {
  const { client, account, poolUser } = line
  if (account === null && client === null) {
    // What a device mines as now doesn't change whose it is.
    if (presentId !== null) return { id: null }
    const [only, another] = book.minedFor(poolUser)
    return another ? refusal('accountUnclear', { account: poolUser ?? '' }) : { id: only?.id ?? defaultId }
  }
  const named = book.named(line)
  if (named.length === 0) return refusal('accountMissing', { account: noteMissing(line, book, missing) })
  if (named.length === 1) return { id: named[0]?.id ?? null }
  const mining = named.filter((each) => each.poolUser === poolUser)
  const chosen =
    named.find(({ id }) => id === presentId) ??
    (mining.length === 1 ? mining[0] : named.find(({ id }) => id === defaultId))
  return chosen ? { id: chosen.id } : refusal('accountUnclear', { account: account ?? client ?? '' })
}

/** Notes the account, and its client where that is missing, too. Returns the account's name. */
function noteMissing({ client, account, poolUser }: ReadLine, book: AccountBook, missing: MissingOwners): string {
  const name = account ?? client ?? ''
  // Whose account it would be can't be guessed.
  if (client === null) return name
  if (!book.hasClient(client)) countMissing(missing.clients, { name: client, rows: 1 })
  const first = { client, name, poolUser: poolUser ?? name.replaceAll('.', ''), rows: 1 }
  countMissing(missing.accounts, first, keyOf(first))
  return `${client} · ${name}`
}
