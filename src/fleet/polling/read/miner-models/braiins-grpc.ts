import { bytesFieldsOf } from '../../rules/protobuf.ts'
import { emptyReply } from '../miner-reply.ts'
import type { MinerReply } from '../miner-reply.ts'

/** What Braiins OS replies to `GetMinerDetails`, as the page `/api/v1/miner/details` that later releases have. Never throws. */
export function parseDetails(message: Buffer): MinerReply | { unreadable: string } {
  const details = bytesFieldsOf(message)
  const identity = bytesFieldsOf(details?.get(2) ?? NOTHING)
  const version = bytesFieldsOf(details?.get(5) ?? NOTHING)
  if (!details || !identity || !version) return { unreadable: 'not a message of protobuf' }
  const page = {
    miner_identity: { name: text(identity.get(3)), miner_model: text(identity.get(4)) },
    bos_version: { current: text(version.get(1)) },
    mac_address: text(details.get(7)),
    serial_number: text(details.get(16)),
  }
  return { ...emptyReply(), http: [page] }
}

const NOTHING = Buffer.alloc(0)
const text = (bytes: Buffer | undefined) => bytes?.toString() ?? ''
