import path from 'node:path'
import { EncodedPacket, EncodedPacketSink, EncodedVideoPacketSource, FilePathSource, FilePathTarget } from 'mediabunny'
import { Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'

const PATTERN = path.resolve(import.meta.dirname, '../src/lessons/demo/test-pattern.mp4')
/** H.264's own filler (NAL unit 12), which decoders skip: a length of four bytes, the type, and what it is filled with. */
const FILLER_HEAD_BYTES = 5

/** An hour of the demo's test pattern, filled up to that size, its index at the end as cameras write it. */
export async function writeLongVideo(file: string, { hours, bytes }: { hours: number; bytes: number }): Promise<void> {
  using input = new Input({ source: new FilePathSource(PATTERN), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()]
  if (!track || !codec || !decoderConfig) throw new Error('the test pattern has no pictures')
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const patternS = await track.computeDuration()
  const rounds = Math.round((hours * 3600) / patternS)
  const fillerBytes = Math.floor(bytes / (rounds * packets.length))
  const filler = Buffer.alloc(fillerBytes, 0xff)
  filler.writeUInt32BE(fillerBytes - 4)
  filler[4] = 12
  filler[fillerBytes - 1] = 0x80
  if (fillerBytes < FILLER_HEAD_BYTES + 1) throw new Error('the video would be too small')

  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(file) })
  const pictures = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(pictures)
  await output.start()
  for (let round = 0; round < rounds; round += 1)
    for (const { data, type, timestamp, duration } of packets)
      await pictures.add(
        new EncodedPacket(Buffer.concat([data, filler]), type, round * patternS + timestamp, duration),
        { decoderConfig },
      )
  await output.finalize()
}
