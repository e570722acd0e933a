import { PeerConnection } from 'node-datachannel'
import type { DataChannel, RtcConfig } from 'node-datachannel'
import { isTestOffer, withoutCandidates } from '../rules/offered-media.ts'
import { CHUNK_BYTES, COUNT, LOAD_BYTES, LOAD_MS, LOADED, RECEIVED, SEND_LOAD } from '../rules/test-talk.ts'
import { answerOf } from './media-answer.ts'
import { whileOpen } from './while-open.ts'

const MOST_AT_ONCE = 20
const LONGEST_MS = 30_000
const MOST_RECEIVED = 3 * LOAD_BYTES
const MOST_WAITING = 8 * CHUNK_BYTES
const MOST_LOADS = 2

/** Test connections of browsers that want to know whether a room would reach them: they go to the same port as all rooms. */
export class MediaCheck {
  readonly #config: RtcConfig
  readonly #open = new Set<PeerConnection>()

  constructor(config: RtcConfig) {
    this.#config = config
  }

  /** The answer to a browser's offer. Throws when there is none. */
  async connect(sdp: string): Promise<string> {
    if (!isTestOffer(sdp)) throw new Error('no offer')
    if (this.#open.size >= MOST_AT_ONCE) throw new Error('too many test connections')
    const connection = new PeerConnection('test', this.#config)
    this.#open.add(connection)
    const timer = setTimeout(() => close(), LONGEST_MS)
    const close = () => {
      clearTimeout(timer)
      if (this.#open.delete(connection)) connection.close()
    }
    connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') close()
    })
    connection.onDataChannel((channel) => talk(channel, close))
    try {
      return await answerOf(connection, withoutCandidates(sdp))
    } catch (error) {
      close()
      throw error
    }
  }
}

function talk(channel: DataChannel, close: () => void): void {
  let received = 0
  let loads = 0
  channel.onMessage((message) => {
    if (typeof message !== 'string') {
      received += message.byteLength
      if (received > MOST_RECEIVED) close()
    } else if (message === COUNT) channel.sendMessage(`${RECEIVED}${received}`)
    else if (message === SEND_LOAD && loads < MOST_LOADS) {
      loads += 1
      sendLoad(channel)
    }
  })
}

function sendLoad(channel: DataChannel): void {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const until = Date.now() + LOAD_MS
  let left = LOAD_BYTES
  const go = (open: DataChannel) => {
    while (left > 0 && Date.now() < until && open.bufferedAmount() < MOST_WAITING) {
      open.sendMessageBinary(chunk)
      left -= CHUNK_BYTES
    }
    if (left > 0 && Date.now() < until) setTimeout(() => whileOpen(channel, go), 10)
    else open.sendMessage(LOADED)
  }
  whileOpen(channel, go)
}
