import { readFile, stat } from 'node:fs/promises'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { matchesModel } from '../../server/matches-model.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import { askMiner } from '../ask/ask-miner.ts'
import { cleanAnswer } from '../read/clean-answer.ts'
import type { MinerAnswer } from '../read/miner-answer.ts'
import {
  insertDevice,
  selectKnownAddresses,
  selectMachineTypes,
  selectMinersFileLock,
  selectStandsThere,
  upsertAccount,
  upsertClient,
  upsertSite,
} from './miners-file.sql.ts'
import type { MachineType } from './miners-file.sql.ts'
import { readMinersList } from './miners-list.ts'
import type { ListedMiner } from './miners-list.ts'
import { Slots } from '../sweep/slots.ts'

const DEFAULT_SITE = '默认场地'
const DEFAULT_CLIENT = '默认客户'
const DEFAULT_ACCOUNT = '默认账户'
/** Rows per transaction: a long list must not hold locks on the counters' rows all the time. */
const MINERS_AT_ONCE = 500
/** About 100,000 miners. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

export interface MinersImport {
  added: number
  /** was in the database before */
  known: number
  /** errors and hints per line, for the operator */
  problems: string[]
}

/**
 * Imports an operator's list of miners (see readMinersList). Skips addresses that are already known, so importing the same list again
 * adds nothing. Asks a miner whose line lacks its serial or type: without an answer its address becomes its serial; a model that
 * matches no type gets the first type, which `problems` reports. Creates missing sites, clients and accounts; an empty name means
 * 'default'. An account's pool user stays unknown until a line gives it. Throws if the file can't be read or is too large.
 */
export async function importMinersFile(app: App, path: string): Promise<MinersImport> {
  const { size } = await stat(path)
  if (size > MAX_FILE_BYTES) throw new RangeError(`${path} has ${size} bytes, at most ${MAX_FILE_BYTES} are read`)
  const { miners, problems } = readMinersList(await readFile(path, 'utf8'))
  const types = await selectMachineTypes(app.db)
  const known = new Map((await selectKnownAddresses(app.db)).map((each) => [each.address, each]))
  const fresh = miners.filter(({ host, port, serial }) => {
    const there = known.get(`${host} ${port}`)
    // A scrapped device has this address: only a serial shows that the miner there now is another one.
    return !there || (there.isScrapped && serial !== null)
  })
  const result: MinersImport = { added: 0, known: miners.length - fresh.length, problems }
  const slots = new Slots(app.config.pollConcurrency)
  const completed = await Promise.all(fresh.map((miner) => slots.run(() => complete(app, miner, types))))
  for (let from = 0; from < completed.length; from += MINERS_AT_ONCE) {
    const some = completed.slice(from, from + MINERS_AT_ONCE)
    const { added, refused, doubts } = await transaction(app.db, (trx) => insertMiners(trx, some))
    result.added += added
    result.known += some.length - added - refused.length
    problems.push(...refused, ...doubts)
  }
  return result
}

interface CompleteMiner extends ListedMiner {
  serial: string
  typeId: number
  /** why it can't be imported */
  problem: string | null
  /** what the operator should check after the import */
  doubt: string | null
}

async function complete({ config }: App, miner: ListedMiner, types: readonly MachineType[]): Promise<CompleteMiner> {
  const named = types.find(({ name }) => name.toLowerCase() === miner.type?.toLowerCase())
  const problem =
    miner.type && !named
      ? `there is no type "${miner.type}"; there are ${types.map(({ name }) => name).join(', ')}`
      : null
  const isAsked = problem === null && (miner.serial === null || miner.type === null)
  const answer = isAsked ? await ask(miner, config.pollDeadlineMs) : null
  const { host, port } = miner
  const model = answer?.model ?? null
  const found = named ?? typeOfModel(model, types)
  const doubt =
    model !== null && !found && types[0]
      ? `no type matches the model "${model}", so it counts as ${types[0].name}; add its type under Warning info, then give it to the device`
      : null
  return {
    ...miner,
    serial: miner.serial ?? (answer?.serial || (port === MINER_PORT ? host : `${host}:${port}`)),
    mac: miner.mac ?? answer?.mac ?? null,
    typeId: (found ?? types[0])?.id ?? 0,
    problem,
    doubt,
  }
}

async function ask({ host, port }: ListedMiner, deadlineMs: number): Promise<MinerAnswer | null> {
  const outcome = await askMiner({ host, port, deadlineMs })
  return outcome.kind === 'answered' ? cleanAnswer(outcome.answer) : null
}

/** The first type whose pattern matches the model. */
export const typeOfModel = (model: string | null, types: readonly MachineType[]): MachineType | undefined =>
  types.find(({ modelPattern }) => model !== null && matchesModel(modelPattern, model))

async function insertMiners(
  trx: Db,
  miners: readonly CompleteMiner[],
): Promise<{ added: number; refused: string[]; doubts: string[] }> {
  await selectMinersFileLock(trx)
  const known = new Map<string, Promise<number>>()
  const once = (key: string, make: () => Promise<number>) => {
    const made = known.get(key) ?? make()
    known.set(key, made)
    return made
  }
  let added = 0
  const refused: string[] = []
  const doubts: string[] = []
  for (const miner of miners) {
    const { line, serial, host, port, mac, typeId, poolUser, problem, doubt } = miner
    if (problem) {
      refused.push(`line ${line}: ${problem}`)
      continue
    }
    const site = miner.site ?? DEFAULT_SITE
    const client = miner.client ?? DEFAULT_CLIENT
    const name = miner.account ?? DEFAULT_ACCOUNT
    const siteId = await once(`site ${site}`, () => upsertSite(trx, site))
    const clientId = await once(`client ${client}`, () => upsertClient(trx, client))
    const accountId = await once(`account ${clientId} ${name} ${poolUser}`, () =>
      upsertAccount(trx, { clientId, name, poolUser }),
    )
    if (await insertDevice(trx, { siteId, accountId, typeId, serial, host, port, mac })) {
      added += 1
      if (doubt) doubts.push(`line ${line}: ${doubt}`)
    } else if (!(await selectStandsThere(trx, { serial, host, port })))
      refused.push(`line ${line}: serial ${serial} is another device's already; that one was left as it is`)
  }
  return { added, refused, doubts }
}
