/** What a page with a clock in its camera offers to tests. */
declare global {
  interface Window {
    /** When the picture that a video shows was taken, ms since 1970 by this machine's clock; null: there is no clock in it. */
    readClock: (video: HTMLVideoElement) => number | null
    /** what is shared of the screen */
    screenTracks?: MediaStreamTrack[]
  }
}

export interface ClockCamera {
  width: number
  height: number
  /** pictures a second */
  rate: number
  /** small fields of any colour below the clock: without them a picture is next to nothing to send */
  noise?: number
  /** how far the page's own clock is ahead of the machine's, ms */
  aheadMs?: number
}

/**
 * Runs in a page, before its own scripts: its camera shows this machine's clock from now on, as black and white fields, whatever camera is asked
 * for. The microphone stays the browser's. All browsers of a machine share its clock, so the age of a picture can be read wherever it is shown.
 */
export function installClockCamera({ width, height, rate, noise = 0, aheadMs = 0 }: ClockCamera): void {
  /** 32 bits of milliseconds in rows of eight, a row that each column's bits must add up to, and one for noise. */
  const [COLUMNS, ROWS] = [8, 6]
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const bitsOf = (ms: number) => Array.from({ length: 32 }, (_, at) => Math.floor(ms / 2 ** at) % 2)
  const checkOf = (bits: number[]) =>
    Array.from({ length: COLUMNS }, (_, column) => bits.filter((bit, at) => bit && at % COLUMNS === column).length % 2)

  const RealDate = Date
  // oxlint-disable-next-line no-global-assign -- a person's computer may have any time
  Date = class extends RealDate {
    constructor(...args: [] | ConstructorParameters<typeof RealDate>) {
      if (args.length === 0) super(RealDate.now() + aheadMs)
      else super(...args)
    }
    static override now = () => RealDate.now() + aheadMs
  } as DateConstructor

  function openCamera(): MediaStream {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    const draw = () => {
      const bits = bitsOf(RealDate.now())
      for (const [at, bit] of [...bits, ...checkOf(bits)].entries()) {
        if (context) context.fillStyle = bit ? '#fff' : '#000'
        const [x, y] = [at % COLUMNS, Math.floor(at / COLUMNS)]
        context?.fillRect((x * width) / COLUMNS, (y * height) / ROWS, width / COLUMNS, height / ROWS)
      }
      for (let field = 0; field < noise; field += 1) {
        if (context) context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`
        context?.fillRect((field * width) / noise, ((ROWS - 1) * height) / ROWS, width / noise, height / ROWS)
      }
    }
    draw()
    setInterval(draw, 1000 / rate)
    return canvas.captureStream(rate)
  }

  const FIELD = 4
  const reader = Object.assign(document.createElement('canvas'), { width: COLUMNS * FIELD, height: ROWS * FIELD })
  window.readClock = (video) => {
    const context = reader.getContext('2d', { willReadFrequently: true })
    if (!context || video.videoWidth === 0) return null
    context.drawImage(video, 0, 0, reader.width, reader.height)
    const { data } = context.getImageData(0, 0, reader.width, reader.height)
    const fields = Array.from({ length: COLUMNS * (ROWS - 1) }, (_, at) => {
      const [x, y] = [at % COLUMNS, Math.floor(at / COLUMNS)].map((place) => place * FIELD + FIELD / 2)
      return Number((data[((y ?? 0) * reader.width + (x ?? 0)) * 4] ?? 0) > 127)
    })
    const bits = fields.slice(0, 32)
    if (checkOf(bits).join() !== fields.slice(32).join()) return null
    const read = bits.reduce((sum, bit, at) => sum + bit * 2 ** at, 0)
    const now = RealDate.now()
    return now - ((now - read) % 2 ** 32)
  }

  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async ({ video, audio } = {}) => {
    const sound = audio ? (await getUserMedia({ audio })).getAudioTracks() : []
    return new MediaStream([...(video ? openCamera().getVideoTracks() : []), ...sound])
  }
  // A screen with its sound, which shows the same clock.
  devices.getDisplayMedia = async () => {
    const sound = await getUserMedia({ audio: true })
    window.screenTracks = [...openCamera().getVideoTracks(), ...sound.getAudioTracks()]
    return new MediaStream(window.screenTracks)
  }
}
