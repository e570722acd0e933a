import { EncodedPacketSink, Input, MP4, QTFF, WEBM } from 'mediabunny'
import type { InputTrack, InputVideoTrack, Source } from 'mediabunny'

export interface MediaFacts {
  /** 'mp4', 'webm' or 'quicktime' */
  container: string
  durationMs: number
  /** null: there are no pictures. `codec` is null when no browser knows it */
  video: { codec: string | null; width: number; height: number } | null
  hasSound: boolean
}
export type MediaRead = MediaFacts | { problem: 'unreadable' | 'cutOff' }

/** Recorders write a length that differs a little from that of the pictures and of the sound. */
const CUT_OFF_S = 2
/** Cameras write fewer than ten, films one for each language. To choose the first of thousands takes a minute. */
const MOST_TRACKS = 100

/** What is in a file, by its content alone: the uploading browser and the server judge alike. Throws nothing. */
export async function mediaFacts(source: Source): Promise<MediaRead> {
  using input = new Input({ source, formats: [MP4, QTFF, WEBM] })
  try {
    return (await input.canRead()) ? await factsOf(input) : { problem: 'unreadable' }
  } catch {
    return { problem: 'cutOff' }
  }
}

async function factsOf(input: Input): Promise<MediaRead> {
  if ((await input.getTracks()).length > MOST_TRACKS) return { problem: 'unreadable' }
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const tracks = [video, sound].filter((track) => track !== null)
  const durationS = await input.computeDuration(tracks)
  const statedS = await input.getDurationFromMetadata(tracks)
  // Without its index a file has no tracks.
  const isWhole = durationS > 0 && (statedS ?? 0) - durationS < CUT_OFF_S && (await haveTheirEnds(tracks))
  if (!isWhole) return { problem: 'cutOff' }
  return {
    container: (await input.getFormat()).mimeType.split('/')[1] ?? '',
    durationMs: Math.round(durationS * 1000),
    video: video && (await picturesOf(video)),
    hasSound: sound !== null,
  }
}

async function picturesOf(track: InputVideoTrack): Promise<NonNullable<MediaFacts['video']>> {
  const [codec, width, height] = await Promise.all([
    track.getCodec(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
  ])
  return { codec, width, height }
}

/** An index at the beginning outlives the loss of what it points to. */
async function haveTheirEnds(tracks: readonly InputTrack[]): Promise<boolean> {
  for (const track of tracks) {
    const last = await new EncodedPacketSink(track).getPacket(Infinity)
    if (!last || last.data.length === 0) return false
  }
  return true
}
