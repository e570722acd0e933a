import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Upload } from 'tus-js-client'
import { VIDEO } from '../../src/lessons/rules/file-types.ts'
import { testClip } from '../../src/platform/testing/test-video.ts'
import { randomOf } from '../bench-row.ts'
import { openCuttingLine } from '../cutting-line.ts'
import type { ServerFigures } from '../serve.ts'
import { atVideoPlace } from '../video-place.ts'
import type { Place, VideoFigure } from '../video-place.ts'

// A video of 5 GB as it comes: sent by the console's own client over a line that breaks.

const SENT_BYTES = 5e9
const CUTS = 10
const PIECE_BYTES = 2 ** 24
const MB = 1e6

export const uploads = (say: (line: string) => void): Promise<VideoFigure[]> => atVideoPlace(say, sendOverBreakingLine)

/** A clip, and behind it so many bytes that players skip, numbered every 64 kB; hardly any of it takes room on the disk. */
async function writeNumberedVideo(file: string): Promise<void> {
  const clip = testClip('clip.mp4')
  const handle = await fs.open(file, 'w')
  await handle.write(clip)
  const head = Buffer.alloc(16)
  // A length of 1 announces the real one behind the name.
  head.writeUInt32BE(1)
  head.write('free', 4, 'latin1')
  head.writeBigUInt64BE(BigInt(SENT_BYTES - clip.length), 8)
  await handle.write(head, 0, 16, clip.length)
  await handle.truncate(SENT_BYTES)
  for (let at = 2 ** 20; at < SENT_BYTES; at += 2 ** 16) await handle.write(String(at), at)
  await handle.close()
}

async function sendOverBreakingLine({ db, server, url, dataDir, token, say }: Place): Promise<VideoFigure[]> {
  say('5 GB over a line that breaks ten times …')
  const file = path.join(dataDir, 'numbered.mp4')
  await writeNumberedVideo(file)
  const random = randomOf(11)
  const line = await openCuttingLine(
    url,
    Array.from({ length: CUTS }, () => Math.floor(random.next() * SENT_BYTES)),
  )
  const idle = await server.ask<ServerFigures>()
  const startedAt = performance.now()
  const id = await new Promise<number>((resolve, reject) => {
    let sentId = 0
    const upload = new Upload(createReadStream(file), {
      endpoint: `${line.url}/api/uploads`,
      // As the console sends it (send-video.ts).
      chunkSize: 16 * 2 ** 20,
      retryDelays: [500, 1000, 3000, 5000],
      uploadSize: SENT_BYTES,
      headers: { authorization: `cat${token}` },
      metadata: { filename: 'lesson.mp4', filetype: String(VIDEO) },
      onAfterResponse: (_request, response) => void (sentId = Number(response.getHeader('x-attachment-id') ?? sentId)),
      onSuccess: () => resolve(sentId),
      onError: reject,
    })
    upload.start()
  })
  const seconds = (performance.now() - startedAt) / 1000
  const busy = await server.ask<ServerFigures>()
  line.close()
  const { key } = await db.selectFrom('attachment').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const isWhole = await isSame(file, path.join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key))
  await fs.rm(path.join(dataDir, 'files'), { recursive: true })
  await fs.rm(file)
  await db.deleteFrom('attachment').where('id', '=', id).execute()
  say(`  ${line.cuts()} cuts, ${(SENT_BYTES / MB / seconds).toFixed(0)} MB/s`)
  return [
    { what: `5 GB cut ${line.cuts()} times: files that differ`, figure: isWhole ? 0 : 1, unit: '', bar: 0 },
    {
      what: 'sent twice per cut, heads of requests included',
      figure: (line.sentBytes() - SENT_BYTES) / MB / line.cuts(),
      unit: 'MB',
      bar: 1,
    },
    { what: 'server above idle while they came', figure: busy.peakRssMb - idle.rssMb, unit: 'MB', bar: 200 },
  ]
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = [await fs.open(one), await fs.open(other)]
  try {
    const [x, y] = [Buffer.alloc(PIECE_BYTES), Buffer.alloc(PIECE_BYTES)]
    for (let at = 0; ; at += PIECE_BYTES) {
      const [{ bytesRead }, read] = await Promise.all([a.read(x, 0, PIECE_BYTES, at), b.read(y, 0, PIECE_BYTES, at)])
      if (bytesRead !== read.bytesRead || x.compare(y, 0, bytesRead, 0, bytesRead) !== 0) return false
      if (bytesRead === 0) return true
    }
  } finally {
    await Promise.all([a.close(), b.close()])
  }
}
