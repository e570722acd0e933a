// Makes the project's own videos with WebCodecs, in a headless Chromium: the demo's lesson and the clips of the tests. The files are
// committed, because drawing ten minutes takes a browser a minute or two. `node scripts/make-videos.ts`
import fs from 'node:fs'
import path from 'node:path'
import { chromium as browsers } from '@playwright/test'
import * as mediabunny from 'mediabunny'
import { chromium } from './chromium.ts'

interface Clip {
  file: string
  container: 'mp4' | 'webm'
  video?: {
    codec: 'avc' | 'vp9'
    width: number
    height: number
    framesPerS: number
    bitsPerS: number
    keyEveryS: number
  }
  hasSound?: boolean
  /** what a file is cut off from: its index, or what the index points to */
  hasIndexFirst?: boolean
  lengthS: number
}

const SMALL = { width: 160, height: 90, framesPerS: 10, bitsPerS: 20_000, keyEveryS: 1 } as const
const CLIPS: readonly Clip[] = [
  {
    file: 'src/lessons/demo/test-pattern.mp4',
    container: 'mp4',
    video: { codec: 'avc', width: 640, height: 360, framesPerS: 5, bitsPerS: 14_000, keyEveryS: 10 },
    lengthS: 600,
  },
  { file: 'src/platform/testing/clips/clip.mp4', container: 'mp4', video: { ...SMALL, codec: 'avc' }, lengthS: 5 },
  {
    file: 'src/platform/testing/clips/index-first.mp4',
    container: 'mp4',
    video: { ...SMALL, codec: 'avc' },
    hasIndexFirst: true,
    lengthS: 5,
  },
  {
    file: 'src/platform/testing/clips/clip.webm',
    container: 'webm',
    video: { ...SMALL, codec: 'vp9' },
    hasSound: true,
    lengthS: 5,
  },
  { file: 'src/platform/testing/clips/sound-only.mp4', container: 'mp4', hasSound: true, lengthS: 2 },
  { file: 'src/platform/testing/clips/sound-only.webm', container: 'webm', hasSound: true, lengthS: 2 },
]
const LIBRARY = path.resolve('node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')

const browser = await browsers.launch(chromium)
const page = await browser.newPage()
// WebCodecs asks for a secure origin; loopback is one.
await page.route('http://127.0.0.1/**', (route) =>
  route.request().url().endsWith('.mjs')
    ? route.fulfill({ path: LIBRARY, contentType: 'text/javascript' })
    : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
)
await page.goto('http://127.0.0.1/')
page.on('console', (message) => console.log(message.text()))
for (const clip of CLIPS) {
  const base64 = await page.evaluate(drawn, clip)
  const bytes = Buffer.from(base64, 'base64')
  fs.mkdirSync(path.dirname(clip.file), { recursive: true })
  fs.writeFileSync(clip.file, bytes)
  console.log(`${clip.file}: ${bytes.length} bytes`)
}
await browser.close()
await writeHevc('src/platform/testing/clips/hevc.mp4')

/** What iPhones film. Chromium encodes none: the description of the pictures is real, the pictures themselves are not. */
async function writeHevc(file: string): Promise<void> {
  const target = new mediabunny.BufferTarget()
  const output = new mediabunny.Output({ target, format: new mediabunny.Mp4OutputFormat({ fastStart: false }) })
  const pictures = new mediabunny.EncodedVideoPacketSource('hevc')
  output.addVideoTrack(pictures)
  await output.start()
  // An hvcC box without parameter sets: main profile, level 3.1.
  const description = Buffer.from('0101600000009000000000005df000fcfdf8f800000f00', 'hex')
  const decoderConfig = { codec: 'hvc1.1.6.L93.B0', codedWidth: 1280, codedHeight: 720, description }
  for (let second = 0; second < 5; second += 1)
    await pictures.add(new mediabunny.EncodedPacket(new Uint8Array(100), 'key', second, 1), { decoderConfig })
  await output.finalize()
  fs.writeFileSync(file, new Uint8Array(target.buffer ?? []))
}

/** Runs in the page: a test pattern with a clock, and a hum where there is sound. */
async function drawn({ container, video, hasSound, hasIndexFirst, lengthS }: Clip): Promise<string> {
  const library = 'http://127.0.0.1/mediabunny.mjs'
  const { Output, BufferTarget, Mp4OutputFormat, WebMOutputFormat, CanvasSource, AudioSampleSource, AudioSample } =
    (await import(library)) as typeof mediabunny
  const target = new BufferTarget()
  const output = new Output({
    target,
    format:
      container === 'mp4'
        ? new Mp4OutputFormat({ fastStart: hasIndexFirst ? 'in-memory' : false })
        : new WebMOutputFormat(),
  })
  const canvas = new OffscreenCanvas(video?.width ?? 1, video?.height ?? 1)
  const pictures = video
    ? new CanvasSource(canvas, {
        codec: video.codec,
        bitrate: video.bitsPerS,
        keyFrameInterval: video.keyEveryS,
        latencyMode: 'quality',
      })
    : undefined
  const sound = hasSound ? new AudioSampleSource({ codec: 'opus', bitrate: 16_000 }) : undefined
  if (pictures) output.addVideoTrack(pictures)
  if (sound) output.addAudioTrack(sound)
  await output.start()
  if (sound) {
    const rate = 48_000
    for (let second = 0; second < lengthS; second += 1) {
      const data = Float32Array.from({ length: rate }, (_, i) => 0.1 * Math.sin((2 * Math.PI * 440 * i) / rate))
      const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: rate, timestamp: second })
      await sound.add(sample)
      sample.close()
    }
  }
  if (pictures && video)
    for (let frame = 0; frame < lengthS * video.framesPerS; frame += 1) {
      draw(frame / video.framesPerS)
      await pictures.add(frame / video.framesPerS, 1 / video.framesPerS)
    }
  await output.finalize()
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsDataURL(new Blob([target.buffer ?? '']))
  })
  return url.slice(url.indexOf(',') + 1)

  function draw(atS: number): void {
    const pen = canvas.getContext('2d')
    if (!pen) return
    const { width, height } = canvas
    const colours = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0']
    colours.forEach((colour, i) => {
      pen.fillStyle = colour
      pen.fillRect((i * width) / 7, 0, width / 7 + 1, height * 0.7)
    })
    pen.fillStyle = '#101010'
    pen.fillRect(0, height * 0.7, width, height * 0.3)
    pen.fillStyle = '#ffffff'
    pen.font = `${height / 5}px monospace`
    pen.textAlign = 'center'
    pen.fillText(new Date(atS * 1000).toISOString().slice(14, 21), width / 2, height * 0.92)
    // Runs around once a minute.
    pen.fillRect(((atS % 60) / 60) * width, height * 0.68, 4, height * 0.04)
  }
}
