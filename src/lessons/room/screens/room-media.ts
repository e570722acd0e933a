/** Sound of the lesson and of four speakers. */
const SOUNDS = 5
/** The picture, and a small one for weak lines; the server bounds both together. */
const LARGE = { maxBitrate: 1_500_000 }
const SMALL = { maxBitrate: 180_000, scaleResolutionDownBy: 4, maxFramerate: 15 }

export type Answer = (sdp: string) => Promise<string>

/** A connection whose picture and sound come into `stream`. */
export function openWatching(stream: MediaStream, iceServers: RTCIceServer[]): RTCPeerConnection {
  const connection = new RTCPeerConnection({ iceServers })
  connection.addTransceiver('video', { direction: 'recvonly' })
  for (let sound = 0; sound < SOUNDS; sound += 1) connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.addEventListener('track', ({ track }) => stream.addTrack(track))
  return connection
}

/** A connection that sends the tracks of `stream`: a picture or none, and sound. */
export function openSending(stream: MediaStream, hasPicture: boolean, iceServers: RTCIceServer[]): RTCPeerConnection {
  const connection = new RTCPeerConnection({ iceServers })
  if (hasPicture) {
    // The large one first: the server distinguishes them by that.
    for (const encoding of [LARGE, SMALL])
      connection.addTransceiver(stream.getVideoTracks()[0] ?? 'video', {
        direction: 'sendonly',
        sendEncodings: [{ ...encoding }],
      })
  }
  connection.addTransceiver(stream.getAudioTracks()[0] ?? 'audio', { direction: 'sendonly' })
  return connection
}

/** Sends other tracks from now on; those who watch notice nothing else. */
export async function replaceTracks(connection: RTCPeerConnection, stream: MediaStream): Promise<void> {
  const [video, audio] = [stream.getVideoTracks()[0] ?? null, stream.getAudioTracks()[0] ?? null]
  for (const { sender, receiver } of connection.getTransceivers())
    await sender.replaceTrack(receiver.track.kind === 'video' ? video : audio)
}

/** Offers the connection to the server and takes its answer. */
export async function negotiate(connection: RTCPeerConnection, answer: Answer): Promise<void> {
  await connection.setLocalDescription()
  const sdp = await answer(connection.localDescription?.sdp ?? '')
  if (connection.signalingState !== 'closed') await connection.setRemoteDescription({ type: 'answer', sdp })
}

const alsoStops = new WeakMap<MediaStreamTrack, () => void>()

/** Does this, too, when `stopTracks` stops the track. */
export function stopsWith(track: MediaStreamTrack, stop: () => void): void {
  alsoStops.set(track, stop)
}

export function stopTracks(stream: MediaStream | null | undefined): void {
  for (const track of stream?.getTracks() ?? []) {
    track.stop()
    alsoStops.get(track)?.()
  }
}
