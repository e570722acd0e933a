import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import readQrCode from 'jsqr'
import sharp from 'sharp'
import { INSPECTION_PHOTO } from '../../src/bases/inspection/rules/inspection-photo.ts'
import { insertInspectedReport } from '../bases-fill.sql.ts'
import { figuresOf } from '../bench-row.ts'
import { httpClient } from '../http-client.ts'
import type { ServerFigures } from '../serve.ts'
import { residentMb } from '../room-place.ts'
import { atVideoPlace } from '../video-place.ts'
import type { Place, VideoFigure } from '../video-place.ts'

const IN_A_ROW = 100
const PHOTOS = 3
const run = promisify(execFile)

/** A hundred certificates with photos and a drawing, one after the other; each is read by the tools that anybody has. */
export const certificates = (say: (line: string) => void): Promise<VideoFigure[]> => atVideoPlace(say, makeInARow)

async function makeInARow({ db, server, url, dataDir, token, teacherId, say }: Place): Promise<VideoFigure[]> {
  const http = httpClient(url, token)
  await db.updateTable('app_user').set({ role: '管理员' }).where('id', '=', teacherId).execute()
  const keys: string[] = []
  for (let nth = 0; nth < PHOTOS; nth += 1) keys.push(await storePhoto(dataDir, nth))
  const reports: { id: number; number: string }[] = []
  for (let nth = 1; nth <= IN_A_ROW; nth += 1)
    reports.push(
      await insertInspectedReport(db, { nth, userId: teacherId, photoKeys: keys, fileType: INSPECTION_PHOTO }),
    )
  const idle = await server.ask<ServerFigures>()
  // As the report's page does when it is opened.
  await http.call('POST /report/prepareCertificate')
  const { certificatesPid = 0 } = await server.ask<ServerFigures>()
  const preparedMb = residentMb(certificatesPid)
  const made: { file: string; number: string; ms: number }[] = []
  for (const { id, number } of reports) {
    const startedAt = performance.now()
    const bytes = await buffer(await http.open('POST /report/certificate/{id}', { params: { id } }))
    const file = path.join(dataDir, `${id}.pdf`)
    made.push({ file, number, ms: performance.now() - startedAt })
    await fs.writeFile(file, bytes)
  }
  const busy = await server.ask<ServerFigures>()
  const drawnMb = residentMb(certificatesPid)
  http.close()
  const wrong: string[] = []
  for (const { file, number } of made) {
    const problem = await problemOf(file, number)
    if (problem) wrong.push(`${number}: ${problem}`)
  }
  if (wrong.length > 0) say(`  ${wrong.slice(0, 3).join('\n  ')}`)
  const first = made[0]?.ms ?? NaN
  const { p50, p99 } = figuresOf(made.slice(1).map(({ ms }) => ms))
  return [
    {
      what: `${IN_A_ROW} certificates in a row: those that a reader of text, signature or code refuses`,
      figure: wrong.length,
      unit: '',
      bar: 0,
    },
    { what: 'the first one after start, its page opened before', figure: first, unit: 'ms', bar: 500 },
    { what: 'each of the others, p50', figure: p50, unit: 'ms', bar: 500 },
    { what: 'each of the others, p99', figure: p99, unit: 'ms', bar: 500 },
    { what: 'memory of the server above idle, at most', figure: busy.peakRssMb - idle.rssMb, unit: 'MB', bar: 50 },
    { what: 'memory of the process that draws, prepared', figure: preparedMb, unit: 'MB', bar: 600 },
    { what: 'the same after the last one', figure: drawnMb, unit: 'MB', bar: 600 },
  ]
}

/** Grey noise, as hard to pack as a photo. */
async function storePhoto(dataDir: string, nth: number): Promise<string> {
  const [width, height] = [1600, 1200]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + nth }
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .webp()
    .toBuffer()
  const key = `benchphoto${nth}`
  const file = path.join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, bytes)
  return key
}

/** Why a certificate can't be read; undefined: it can. */
async function problemOf(file: string, number: string): Promise<string | undefined> {
  const { stdout: text, stderr } = await run('pdftotext', ['-layout', file, '-'])
  if (stderr) return stderr
  for (const words of [number, '浙B0001挂', 'VOID', '标注', '照片'])
    if (text.includes(words) === (words === 'VOID')) return `text: ${words}`
  const { stdout: signature } = await run('pdfsig', ['-nocert', file])
  if (!signature.includes('Total document signed') || !signature.includes('Signature is Valid')) return 'signature'
  const picture = file.replace(/pdf$/, 'png')
  await run('pdftoppm', ['-png', '-r', '100', '-f', '1', '-singlefile', file, file.replace(/\.pdf$/, '')])
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height)
  const read = code ? new URL(code.data).searchParams.get('reportNumber') : null
  return read === number ? undefined : `code: ${read}`
}
