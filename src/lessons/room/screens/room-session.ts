import type { ResponseOf } from '../../../platform/contract/call.ts'
import { call, CallFailure } from '../../../platform/ui/call/call.ts'
import { noteActive } from '../../../platform/ui/frame/idle-clock.ts'
import { negotiate, openSending, openWatching, replaceTracks, stopTracks } from './room-media.ts'

export type RoomState = NonNullable<ResponseOf<'POST /Room/state/{classId}'>>
export type Person = RoomState['people'][number]

export interface RoomView {
  /** 'over': the page does nothing more by itself; `problem` says why */
  phase: 'entering' | 'in' | 'reconnecting' | 'over'
  problem: string | null
  state: RoomState | null
  /** no picture or sound came in time, though the server answers */
  isCutOff: boolean
  /** what the person sends */
  sent: MediaStream | null
}

const ASK_EVERY_MS = 10_000
const TRY_AGAIN_MS = 1000
const FOLLOW_AGAIN_MS = 3000
/** After this long without a connection the page shows the likely reason. */
const CUT_OFF_AFTER_MS = 10_000

/** A refusal that another try does not change. */
const isFinal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  typeof error.code === 'number' &&
  error.code !== 429 &&
  error.code < 100_000 &&
  error.code !== 503

/** One page's stay in a lesson's room: enters, watches, sends, and comes back by itself after whatever broke. */
export class RoomSession {
  /** picture and sound of the lesson */
  readonly watched = new MediaStream()
  readonly #classId: number
  readonly #listeners = new Set<() => void>()
  #token: string | null
  #seat: string | null = null
  #iceServers: RTCIceServer[] = []
  #view: RoomView = { phase: 'entering', problem: null, state: null, isCutOff: false, sent: null }
  #watching: RTCPeerConnection | undefined
  #sending: RTCPeerConnection | undefined
  #events: EventSource | undefined
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #isStopped = false
  #asking: 'no' | 'once' | 'again' = 'no'
  #isAskDue = false

  constructor(classId: number, token: string | null) {
    this.#classId = classId
    this.#token = token
  }

  readonly view = (): RoomView => this.#view
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The caller among those in the room. */
  me(): Person | undefined {
    const { state } = this.#view
    return state?.people.find(({ number }) => number === state.number)
  }

  start(): void {
    this.#isStopped = false
    this.#follow()
    void this.#enter()
  }

  /** Receives the news of the room. When they break off, the server may be gone and the seat with it: that is asked at once. */
  #follow(): void {
    this.#events?.close()
    const events = new EventSource('/api/events')
    this.#events = events
    for (const name of ['room', 'lesson', 'missed'] as const)
      events.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const { lessonId } = JSON.parse(data) as { lessonId?: number }
        if (lessonId === undefined || lessonId === this.#classId) void this.#ask()
      })
    events.addEventListener('open', () => void this.#ask())
    events.addEventListener('error', () => {
      events.close()
      void this.#ask()
      this.#later(() => this.#events === events && this.#view.phase !== 'over' && this.#follow(), FOLLOW_AGAIN_MS)
    })
  }

  stop(): void {
    this.#isStopped = true
    this.#events?.close()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#watching?.close()
    this.#sending?.close()
    stopTracks(this.#view.sent)
    this.#view = { ...this.#view, sent: null }
    this.#leave()
  }

  /** Gives up the seat, by a request that outlives the page. */
  #leave(): void {
    const seat = this.#seat
    this.#seat = null
    if (seat === null) return
    const request = new Blob([JSON.stringify({ seat })], { type: 'application/json' })
    navigator.sendBeacon(`/api/Room/leave/${this.#classId}`, request)
  }

  /** Enters again, after it was over. */
  again(): void {
    this.#change({ phase: 'entering', problem: null })
    this.#follow()
    void this.#enter()
  }

  /** Sends these tracks from now on. */
  async send(stream: MediaStream, hasPicture: boolean): Promise<void> {
    // The browser may have asked for the devices until now.
    if (this.#isStopped || this.#view.phase === 'over') return stopTracks(stream)
    const before = this.#view.sent
    this.#change({ sent: stream })
    if (before && before !== stream) stopTracks(before)
    if (this.#sending && this.#sending.connectionState === 'connected') await replaceTracks(this.#sending, stream)
    else await this.#connectSending(hasPicture)
  }

  async stopSending(): Promise<void> {
    this.#sending?.close()
    this.#sending = undefined
    stopTracks(this.#view.sent)
    this.#change({ sent: null })
    await this.act((seat) =>
      call('POST /Room/leave/{classId}', { params: this.#params, request: { seat, onlySending: true } }),
    )
  }

  /** Makes a call of the room with this page's seat, and reads what became of it. */
  async act(make: (seat: string) => Promise<unknown>): Promise<void> {
    if (this.#seat === null) return
    await make(this.#seat)
    await this.#ask()
  }

  get #params() {
    return { classId: this.#classId }
  }

  #change(part: Partial<RoomView>): void {
    if (this.#isStopped) return
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }

  #later(work: () => void, ms: number): void {
    if (this.#isStopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }

  async #enter(): Promise<void> {
    if (this.#isStopped) return
    const given = this.#token
    this.#token = null
    try {
      const token = given ?? (await call('GET /Meet/getJoin/{classId}', { params: this.#params })).token
      const { seat, iceServers, ...state } = await call('POST /Room/enter/{classId}', {
        params: this.#params,
        request: { token },
      })
      this.#seat = seat
      this.#iceServers = iceServers
      this.#change({ phase: 'in', problem: null, state })
      void this.#watch()
      if (this.#view.sent) void this.#connectSending(this.#view.sent.getVideoTracks().length > 0)
      this.#later(() => void this.#keepAsking(seat), ASK_EVERY_MS)
    } catch (error) {
      // The address was opened before, or long ago: another token may do.
      if (isFinal(error) && given !== null) return this.#enter()
      if (isFinal(error)) return this.#end(error.message)
      this.#change({ phase: 'reconnecting' })
      this.#later(() => void this.#enter(), TRY_AGAIN_MS)
    }
  }

  #end(problem: string): void {
    this.#seat = null
    this.#watching?.close()
    this.#sending?.close()
    this.#watching = this.#sending = undefined
    stopTracks(this.#view.sent)
    this.#change({ phase: 'over', problem, sent: null, isCutOff: false })
  }

  /** As long as the page has this seat. */
  async #keepAsking(seat: string): Promise<void> {
    if (this.#seat !== seat) return
    // A presenter or viewer who touches nothing for an hour is not idle.
    noteActive()
    await this.#ask()
    this.#later(() => void this.#keepAsking(seat), ASK_EVERY_MS)
  }

  async #ask(): Promise<void> {
    const seat = this.#seat
    if (seat === null) return
    if (this.#asking !== 'no') {
      this.#asking = 'again'
      return
    }
    this.#asking = 'once'
    const before = this.#view.state
    try {
      const state = await call('POST /Room/state/{classId}', { params: this.#params, request: { seat } })
      if (seat !== this.#seat) return
      // The server was restarted, or the lesson has ended: the entrance knows which.
      if (!state) {
        this.#seat = null
        this.#change({ phase: 'reconnecting' })
        return void this.#enter()
      }
      this.#change({ phase: 'in', state })
      if (before && before.generation !== state.generation) this.#reconnect()
    } catch (error) {
      if (seat !== this.#seat) return
      if (isFinal(error)) this.#end(error.message)
      else {
        this.#change({ phase: 'reconnecting' })
        this.#askSoon()
      }
    } finally {
      const isAskedAgain = (this.#asking as string) === 'again'
      this.#asking = 'no'
      if (isAskedAgain) void this.#ask()
    }
  }

  #askSoon(): void {
    if (this.#isAskDue) return
    this.#isAskDue = true
    this.#later(() => {
      this.#isAskDue = false
      void this.#ask()
    }, TRY_AGAIN_MS)
  }

  #reconnect(): void {
    void this.#watch()
    if (this.#view.sent) void this.#connectSending(this.#view.sent.getVideoTracks().length > 0)
  }

  async #watch(): Promise<void> {
    this.#watching?.close()
    for (const track of this.watched.getTracks()) this.watched.removeTrack(track)
    const connection = openWatching(this.watched, this.#iceServers)
    this.#watching = connection
    this.#later(() => {
      if (this.#watching === connection && connection.connectionState !== 'connected') this.#change({ isCutOff: true })
    }, CUT_OFF_AFTER_MS)
    await this.#keep(
      connection,
      false,
      () => this.#watching === connection,
      () => void this.#watch(),
    )
  }

  async #connectSending(hasPicture: boolean): Promise<void> {
    const { sent } = this.#view
    if (!sent) return
    this.#sending?.close()
    const connection = openSending(sent, hasPicture, this.#iceServers)
    this.#sending = connection
    await this.#keep(
      connection,
      true,
      () => this.#sending === connection,
      () => void this.#connectSending(hasPicture),
    )
  }

  /** Connects, and again whenever that fails, as long as nothing else took its place. */
  async #keep(
    connection: RTCPeerConnection,
    isSending: boolean,
    isCurrent: () => boolean,
    again: () => void,
  ): Promise<void> {
    let isLost = false
    const lose = () => {
      if (isLost || !isCurrent() || this.#seat === null) return
      isLost = true
      this.#later(() => {
        if (isCurrent() && this.#seat !== null) again()
      }, TRY_AGAIN_MS)
    }
    connection.addEventListener('connectionstatechange', () => {
      const state = connection.connectionState
      if (state === 'connected' && !isSending) this.#change({ isCutOff: false })
      if (state === 'failed' || state === 'disconnected') lose()
    })
    try {
      await negotiate(connection, async (sdp) => {
        const request = { seat: this.#seat ?? '', isSending, sdp }
        return (await call('POST /Room/connect/{classId}', { params: this.#params, request })).sdp
      })
    } catch {
      lose()
      // The seat may be lost, too.
      void this.#ask()
    }
  }
}
