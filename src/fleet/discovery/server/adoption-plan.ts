import { typeOfModel } from '../../polling/miners-file/miners-file.ts'
import type { MachineType } from '../../polling/miners-file/miners-file.sql.ts'
import { deviceName } from '../rules/device-name.ts'
import type { discoveryTexts } from '../text.ts'
import type { AddressHolder } from './adopt.sql.ts'
import type { FoundRow } from './found-device.sql.ts'

export interface Move {
  found: FoundRow
  deviceId: number
}
export interface Addition {
  found: FoundRow
  name: string
  serial: string
  typeId: number
}
export interface Why {
  name: keyof typeof discoveryTexts
  values?: Record<string, string | number>
}
export interface AdoptionPlan {
  moves: Move[]
  additions: Addition[]
  refusals: { host: string; why: Why }[]
}

interface Wishes {
  accountId?: number | undefined
  /** only for a single miner, like isMoveSure */
  serial?: string | undefined
  isMoveSure: boolean
  isAddressSerial: boolean
  namePattern?: string | undefined
  /** null: by the model */
  typeId: number | null
  types: readonly MachineType[]
  /** the devices at the addresses of the found miners */
  holders: readonly AddressHolder[]
}

/** The result for each miner: its device moves, it becomes a device, or neither, and why. */
export function planAdoption(found: readonly FoundRow[], wishes: Wishes): AdoptionPlan {
  const plan: AdoptionPlan = { moves: [], additions: [], refusals: [] }
  const holderOf = new Map(wishes.holders.map((holder) => [addressOf(holder), holder]))
  const refuse = ({ host }: FoundRow, why: Why) => plan.refusals.push({ host, why })
  const standing = (row: FoundRow): Why => ({
    name: 'addressTakenBy',
    values: { serial: holderOf.get(addressOf(row))?.serial ?? '' },
  })

  const rest: FoundRow[] = []
  for (const row of found) {
    const why = undecided(row, wishes)
    if (why) refuse(row, why)
    else if (isMove(row, wishes) && row.deviceId !== null) plan.moves.push({ found: row, deviceId: row.deviceId })
    else rest.push(row)
  }

  // Devices that swapped places move together; one whose target is not vacated keeps its place, which may block the next, and so on.
  for (let isSettled = false; !isSettled;) {
    const leaving = new Set(plan.moves.map(({ deviceId }) => deviceId))
    const stays = plan.moves.filter(({ found: row }) => {
      const holder = holderOf.get(addressOf(row))
      return holder !== undefined && !leaving.has(holder.id)
    })
    for (const { found: row } of stays) refuse(row, standing(row))
    plan.moves = plan.moves.filter((move) => !stays.includes(move))
    isSettled = stays.length === 0
  }

  const leaving = new Set(plan.moves.map(({ deviceId }) => deviceId))
  for (const row of rest) {
    const holder = holderOf.get(addressOf(row))
    if (holder && !leaving.has(holder.id)) refuse(row, standing(row))
    else {
      const addition = additionOf(row, plan.additions.length + 1, wishes)
      if ('typeId' in addition) plan.additions.push(addition)
      else refuse(row, addition)
    }
  }
  return plan
}

const addressOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`

function isMove({ kind, deviceId }: FoundRow, { serial, isMoveSure }: Wishes): boolean {
  return serial === undefined && (kind === 'moved' || (isMoveSure && deviceId !== null))
}

/** Why a user has to decide first; null if all is clear. */
function undecided(row: FoundRow, wishes: Wishes): Why | null {
  const { kind, conflict, deviceSerial, deviceHost } = row
  if (kind === 'known') return { name: 'isKnown' }
  if (kind !== 'conflict' || conflict === null || wishes.serial !== undefined) return null
  if (isMove(row, wishes) && conflict !== 'scrappedSerial') return null
  return conflict === 'addressTaken'
    ? { name: 'addressTakenBy', values: { serial: row.holderSerial ?? '' } }
    : { name: conflict, values: { serial: deviceSerial ?? '', ip: deviceHost ?? '—' } }
}

function additionOf(found: FoundRow, n: number, wishes: Wishes): Addition | Why {
  const { host, mac, kind, model } = found
  const serial = wishes.serial ?? found.serial ?? mac ?? (wishes.isAddressSerial ? host : null)
  if (kind === 'unreadable' && wishes.serial === undefined)
    return { name: found.loginFamily ? 'asksForLogin' : 'isUnreadable' }
  if (serial === null) return { name: 'serialNeeded' }
  if (wishes.accountId === undefined) return { name: 'accountNeeded' }
  const typeId = wishes.typeId ?? typeOfModel(model, wishes.types)?.id
  if (typeId === undefined) return { name: 'typeNeeded', values: { model: model ?? '—' } }
  return { found, serial, typeId, name: deviceName(wishes.namePattern ?? '{serial}', { serial, ip: host, mac, n }) }
}
