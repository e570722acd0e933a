import { BufferSource } from 'mediabunny'
import { expect, test } from 'vitest'
import { mediaFacts } from './media-facts.ts'

const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([0, 0, value >> 8, value])))
/** A box of an MP4: its length, its name, and what is in it. */
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.from(name), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return Buffer.concat([length, content])
}
const zeros = (bytes: number) => Buffer.alloc(bytes)
const h264 = Buffer.from([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 2, 104, 206])
const pictures = box('avc1', zeros(24), Buffer.from([0, 160, 0, 90]), zeros(50), box('avcC', h264))
const samples = box(
  'stbl',
  box('stsd', numbers(0, 1), pictures),
  box('stts', numbers(0, 1, 1, 1)),
  box('stsz', numbers(0, 10, 1)),
  box('stsc', numbers(0, 1, 1, 1, 1)),
  box('stco', numbers(0, 1, 100)),
)
const track = box(
  'trak',
  box('tkhd', numbers(0, 0, 0, 1, 0, 5000), zeros(60)),
  box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 1000, 5000), zeros(4)),
    box('hdlr', numbers(0, 0), Buffer.from('vide'), zeros(13)),
    box('minf', samples),
  ),
)

test('a file of thousands of tracks is refused at once: choosing among them takes a minute', async () => {
  const file = Buffer.concat([
    box('ftyp', Buffer.from('isom'), numbers(512), Buffer.from('isomavc1')),
    box('moov', box('mvhd', numbers(0, 0, 0, 1000, 5000), zeros(80)), ...Array<Buffer>(5000).fill(track)),
  ])
  const before = process.cpuUsage()
  expect(await mediaFacts(new BufferSource(file))).toEqual({ problem: 'unreadable' })
  // The processor's own time, whatever else the machine does: some 0.3 s; it took 15.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4)
})
