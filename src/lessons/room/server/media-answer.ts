import type { PeerConnection } from 'node-datachannel'

/** A browser that was answered and does not come. */
const GATHERING_MS = 4000

/** Takes an offer; gives the answer with all addresses of the server in it. Throws when there is none in time. */
export async function answerOf(connection: PeerConnection, offer: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), GATHERING_MS)
  connection.onGatheringStateChange((state) => {
    if (state === 'complete') resolve()
  })
  try {
    connection.setRemoteDescription(offer, 'offer')
    await promise
  } finally {
    clearTimeout(timer)
  }
  const answer = connection.localDescription()
  if (!answer) throw new Error('no answer')
  return answer.sdp
}
