// Run as a process of its own: carries the media of the lessons' rooms. It knows no database and writes nothing but recordings; the server that
// started it speaks to it by a pipe, and it ends with that.
import { initLogger } from 'node-datachannel'
import type { RtcConfig } from 'node-datachannel'
import { MediaCheck } from './media-check.ts'
import { MediaRoom } from './media-room.ts'
import type { MediaAnswer, MediaEvent, MediaRequest } from './media-messages.ts'

const [address = '127.0.0.1', port = '0'] = process.argv.slice(2)
const config: RtcConfig = {
  iceServers: [],
  enableIceUdpMux: true,
  portRangeBegin: Number(port),
  portRangeEnd: Number(port),
  ...(address === '0.0.0.0' ? {} : { bindAddress: address }),
}
const check = new MediaCheck(config)
const rooms = new Map<number, MediaRoom>()
const send = (message: MediaAnswer | MediaEvent) => process.send?.(message)

function openRoom(id: number): MediaRoom {
  const room = rooms.get(id) ?? new MediaRoom(config, (event) => send({ ...event, room: id }))
  rooms.set(id, room)
  return room
}

async function answer(ask: number, connect: () => Promise<string>): Promise<void> {
  try {
    send({ ask, sdp: await connect() })
  } catch (error) {
    send({ ask, problem: error instanceof Error ? error.message : String(error) })
  }
}

async function take(message: MediaRequest): Promise<void> {
  if (message.do === 'check') return answer(message.ask, () => check.connect(message.sdp))
  if (message.do === 'connect') {
    const { ask, seat, sends, sdp } = message
    return answer(ask, () => openRoom(message.room).connect(seat, sends, sdp))
  }
  // A page that leaves a lesson which has just ended opens its room no more: that would stay.
  const room = rooms.get(message.room)
  if (!room) return
  if (message.do === 'leave') {
    room.leave(message.seat, true)
    if (!message.onlySending) room.leave(message.seat, false)
  } else if (message.do === 'mute') room.mute(message.seat, message.isMuted)
  else if (message.do === 'record') room.record(message.folder)
  else {
    room.close()
    rooms.delete(message.room)
  }
}

initLogger('Error', (level, text) => console.error(level, text))
process.on('message', (message: MediaRequest) => void take(message))
process.on('disconnect', () => process.exit())
// The server ends it; a Ctrl-C at the terminal goes to both.
process.on('SIGINT', () => {})
