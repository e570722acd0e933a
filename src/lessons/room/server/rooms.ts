import { createHash, randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { ViewerQuality } from '../rules/picture-choice.ts'
import { announcedAt } from '../rules/offered-media.ts'
import { roomTexts } from '../text.ts'
import { insertStay, updateStays } from './attendance.sql.ts'
import { MediaLink } from './media-link.ts'
import { MOST_SPEAKERS } from './media-messages.ts'
import type { MediaEvent } from './media-messages.ts'
import { updateRecordingExpected } from './recording.sql.ts'
import { selectGoesOn, updateRoomKept, updateRoomSeen } from './room.sql.ts'
import type { KeptRoom } from './room.sql.ts'

export const MOST_VIEWERS = 50
const SWEEP_MS = 5000
/** A page asks every ten seconds at least. */
const SILENT_MS = 30_000
/** A server that was away for so long has lost its rooms to another one. */
const AWAY_MS = 30_000
const NEWS_AT_MOST_EVERY_MS = 200
const OFFERS_PER_MINUTE = 30
const CHECKS_PER_MINUTE = 6

export interface Seat {
  key: string
  number: number
  userId: number
  sessionId: number
  name: string
  isPresenter: boolean
  since: Date
  seenMs: number
  handRaisedMs: number | null
  speaker: number | null
  isMuted: boolean
  isSending: boolean
  /** what the line of the page carries */
  quality: ViewerQuality
  /** in the attendance */
  stayId: number | null
  /** when offers were made, in the last minute */
  offersMs: number[]
}

export interface Room {
  id: number
  seats: Map<string, Seat>
  lastNumber: number
  /** people whom the presenter put out */
  putOut: Set<number>
  /** keys of seats that their people gave up by entering in another window */
  replaced: Set<string>
  recording: 'on' | 'paused' | 'failed'
  /** whether the process of the media was ordered to record */
  isRecordingOrdered: boolean
  generation: number
  news?: NodeJS.Timeout
}

/** The rooms that this server holds: who is in them. Their media is carried by a process of its own. */
export class Rooms {
  readonly #app: App
  readonly #media: MediaLink
  readonly #rooms = new Map<number, Room>()
  /** when people tested their connection, in the last minute */
  readonly #checksMs = new Map<number, number[]>()
  /** the same after a restart */
  readonly server: string
  #sweeper: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
    this.server = createHash('sha256').update(`${os.hostname()} ${app.config.dataDir}`).digest('base64url').slice(0, 22)
    this.#media = new MediaLink(app.config, app.log, {
      onEvent: (event) => this.#onEvent(event),
      onDeath: () => this.#onDeath(),
    })
    app.events.subscribe('lesson', ({ lessonId }) => void this.#closeEnded(lessonId))
    app.events.subscribe('sessionEnded', ({ sessionId }) => this.#leaveBySession(sessionId))
  }

  holds(id: number): boolean {
    return this.#rooms.has(id)
  }

  /** Takes a seat. Throws CallError: the room is full, or another server holds it. */
  async enter(
    id: number,
    caller: Pick<Caller, 'userId' | 'sessionId' | 'name'>,
    isPresenter: boolean,
  ): Promise<{ room: Room; seat: Seat }> {
    const kept = await updateRoomSeen(this.#app.db, id, this.server, AWAY_MS)
    if (!kept) throw new CallError(CODES.refused, roomTexts.elsewhere)
    const room = this.#rooms.get(id) ?? this.#open(id, kept)
    if (room.putOut.has(caller.userId)) throw new CallError(CODES.refused, roomTexts.putOut)
    const others = [...room.seats.values()].filter(({ userId }) => userId !== caller.userId)
    if (!isPresenter && others.filter((seat) => !seat.isPresenter).length >= MOST_VIEWERS)
      throw new CallError(CODES.refused, roomTexts.full, { values: { most: MOST_VIEWERS } })
    for (const before of room.seats.values()) {
      if (before.userId !== caller.userId) continue
      room.replaced.add(before.key)
      this.leave(room, before)
    }
    const seat: Seat = {
      key: randomBytes(18).toString('base64url'),
      number: ++room.lastNumber,
      userId: caller.userId,
      sessionId: caller.sessionId,
      name: caller.name,
      isPresenter,
      since: new Date(),
      seenMs: Date.now(),
      handRaisedMs: null,
      speaker: null,
      isMuted: false,
      isSending: false,
      quality: 'high',
      stayId: null,
      offersMs: [],
    }
    room.seats.set(seat.key, seat)
    this.#announce(room)
    try {
      seat.stayId = await insertStay(this.#app.db, id, caller.userId)
    } catch (error) {
      this.#app.log.warn({ err: error, lessonId: id }, 'the attendance was not noted')
    }
    return { room, seat }
  }

  /** Throws CallError when the person has entered in another window: that one must not be pushed out by this one in turn. */
  hasSeat(id: number, key: string): boolean {
    const room = this.#rooms.get(id)
    if (room?.replaced.has(key)) throw new CallError(CODES.refused, roomTexts.openedAgain)
    return room?.seats.has(key) ?? false
  }

  /** The caller's own seat. Throws CallError 404: it was given up, or taken by another page. */
  find(id: number, key: string, userId: number): { room: Room; seat: Seat } {
    const room = this.#rooms.get(id)
    const seat = room?.seats.get(key)
    if (!room || seat?.userId !== userId) throw new CallError(CODES.notFound, roomTexts.noSeat)
    return { room, seat }
  }

  /** The answer to an offer. Throws CallError for one that may not be made, or that can't be answered. */
  async connect(room: Room, seat: Seat, { isSending, sdp }: { isSending: boolean; sdp: string }): Promise<string> {
    const now = Date.now()
    seat.offersMs = seat.offersMs.filter((ms) => now - ms < 60_000)
    if (seat.offersMs.push(now) > OFFERS_PER_MINUTE) throw new CallError(CODES.tooManyRequests, roomTexts.tooManyOffers)
    if (isSending && !seat.isPresenter && seat.speaker === null)
      throw new CallError(CODES.refused, roomTexts.maySendNothing)
    const sends = !isSending ? null : seat.isPresenter ? 'lesson' : seat.speaker
    if (!isSending) seat.quality = 'high'
    try {
      const answer = await this.#media.connect({ do: 'connect', room: room.id, seat: seat.key, sends, sdp })
      if (sends === 'lesson') await this.#orderRecording(room)
      if (isSending && seat.isMuted)
        await this.#media.order({ do: 'mute', room: room.id, seat: seat.key, isMuted: true })
      return this.#announced(answer)
    } catch (error) {
      this.#app.log.warn({ err: error, lessonId: room.id }, 'an offer was not answered')
      throw new CallError(CODES.refused, roomTexts.noAnswer)
    }
  }

  /** The answer to an offer that tests the way to the rooms' port. Throws CallError. */
  async check(userId: number, sdp: string): Promise<string> {
    const now = Date.now()
    const made = (this.#checksMs.get(userId) ?? []).filter((ms) => now - ms < 60_000)
    this.#checksMs.set(userId, [...made, now])
    if (made.length >= CHECKS_PER_MINUTE) throw new CallError(CODES.tooManyRequests, roomTexts.tooManyOffers)
    for (const [person, ms] of this.#checksMs) if (now - (ms.at(-1) ?? 0) > 60_000) this.#checksMs.delete(person)
    try {
      return this.#announced(await this.#media.connect({ do: 'check', sdp }))
    } catch (error) {
      this.#app.log.warn({ err: error }, 'a test offer was not answered')
      throw new CallError(CODES.refused, roomTexts.noAnswer)
    }
  }

  #announced(answer: string): string {
    const { announcedAddress } = this.#app.config.room
    return announcedAddress === undefined ? answer : announcedAt(answer, announcedAddress)
  }

  leave(room: Room, seat: Seat): void {
    room.seats.delete(seat.key)
    void this.#noteStays([seat])
    void this.#media.order({ do: 'leave', room: room.id, seat: seat.key, onlySending: false })
    this.#announce(room)
  }

  stopSending(room: Room, seat: Seat): void {
    Object.assign(seat, { isSending: false, speaker: null, isMuted: false, handRaisedMs: null })
    void this.#media.order({ do: 'leave', room: room.id, seat: seat.key, onlySending: true })
    this.#announce(room)
  }

  raiseHand(room: Room, seat: Seat, isRaised: boolean): void {
    seat.handRaisedMs = isRaised ? (seat.handRaisedMs ?? Date.now()) : null
    this.#announce(room)
  }

  async putOut(room: Room, seat: Seat): Promise<void> {
    room.putOut.add(seat.userId)
    this.leave(room, seat)
    await this.#keep(room)
  }

  /** Throws CallError when four speak already. */
  admit(room: Room, seat: Seat): void {
    if (seat.speaker !== null) return
    const taken = new Set([...room.seats.values()].map(({ speaker }) => speaker))
    const free = Array.from({ length: MOST_SPEAKERS }, (_, place) => place).find((place) => !taken.has(place))
    if (free === undefined)
      throw new CallError(CODES.refused, roomTexts.speakersFull, { values: { most: MOST_SPEAKERS } })
    Object.assign(seat, { speaker: free, handRaisedMs: null, isMuted: false })
    this.#announce(room)
  }

  mute(room: Room, seat: Seat, isMuted: boolean): void {
    seat.isMuted = isMuted
    void this.#media.order({ do: 'mute', room: room.id, seat: seat.key, isMuted })
    this.#announce(room)
  }

  async record(room: Room, isOn: boolean): Promise<void> {
    if (isOn === (room.recording === 'on')) return
    room.recording = isOn ? 'on' : 'paused'
    room.isRecordingOrdered = false
    await this.#keep(room)
    if (isOn) await this.#orderRecording(room)
    else await this.#media.order({ do: 'record', room: room.id, folder: null })
    this.#announce(room)
  }

  /** Closes a room, if this server holds it. */
  close(id: number): void {
    const room = this.#rooms.get(id)
    if (room) this.#close(room)
  }

  /** The process of the media, while it runs. */
  mediaPid(): Promise<number | undefined> {
    return this.#media.pid()
  }

  async stop(): Promise<void> {
    for (const room of this.#rooms.values()) this.#close(room)
    await this.#media.stop()
  }

  #open(id: number, { isPaused, putOut }: KeptRoom): Room {
    const room: Room = {
      id,
      seats: new Map(),
      lastNumber: 0,
      putOut: new Set(putOut),
      replaced: new Set(),
      recording: isPaused ? 'paused' : 'on',
      isRecordingOrdered: false,
      generation: 1,
    }
    this.#rooms.set(id, room)
    this.#sweeper ??= setInterval(() => void this.#sweep(), SWEEP_MS).unref()
    return room
  }

  #keep({ id, recording, putOut }: Room): Promise<void> {
    return updateRoomKept(this.#app.db, id, { isPaused: recording === 'paused', putOut: [...putOut] })
  }

  #close(room: Room): void {
    void this.#media.order({ do: 'close', room: room.id })
    void this.#noteStays([...room.seats.values()])
    this.#announce(room)
    this.#rooms.delete(room.id)
    if (this.#rooms.size > 0) return
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }

  async #orderRecording(room: Room): Promise<void> {
    if (room.recording !== 'on' || room.isRecordingOrdered) return
    room.isRecordingOrdered = true
    await updateRecordingExpected(this.#app.db, room.id)
    await this.#media.order({ do: 'record', room: room.id, folder: recordingFolder(this.#app, room.id) })
  }

  async #closeEnded(id: number): Promise<void> {
    const room = this.#rooms.get(id)
    try {
      if (room && !(await selectGoesOn(this.#app.db, id))) this.#close(room)
    } catch (error) {
      // The sweep looks again.
      this.#app.log.warn({ err: error, lessonId: id }, 'a room could not be looked at')
    }
  }

  /** Ends the seat of a user whose session ended; its sound and picture would go on until the page has been silent for long. */
  #leaveBySession(sessionId: number): void {
    for (const room of this.#rooms.values())
      for (const seat of room.seats.values()) if (seat.sessionId === sessionId) this.leave(room, seat)
  }

  /** Gives up seats whose page is gone, and notes where people are. */
  async #sweep(): Promise<void> {
    for (const room of this.#rooms.values()) {
      for (const seat of room.seats.values()) if (Date.now() - seat.seenMs > SILENT_MS) this.leave(room, seat)
      try {
        if (room.seats.size === 0 || !(await updateRoomSeen(this.#app.db, room.id, this.server, AWAY_MS)))
          this.#close(room)
        else await this.#closeEnded(room.id)
        await this.#noteStays([...room.seats.values()])
      } catch (error) {
        this.#app.log.warn({ err: error, lessonId: room.id }, 'a room could not be noted')
      }
    }
  }

  async #noteStays(seats: readonly Seat[]): Promise<void> {
    const ids = seats.flatMap(({ stayId }) => stayId ?? [])
    try {
      if (ids.length > 0) await updateStays(this.#app.db, ids)
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the attendance was not noted')
    }
  }

  #onEvent(event: MediaEvent): void {
    const room = this.#rooms.get(event.room)
    if (!room) return
    if (event.event === 'recordingFailed') {
      this.#app.log.error({ reason: event.reason, lessonId: room.id }, 'the recording of a lesson failed')
      room.recording = 'failed'
      room.isRecordingOrdered = false
    } else if (event.event === 'quality') {
      const seat = room.seats.get(event.seat)
      if (!seat) return
      seat.quality = event.quality
      // No one else sees it.
      return this.#publish(room.id, [seat.userId])
    } else if (event.isSending) {
      const seat = room.seats.get(event.seat)
      if (seat) seat.isSending = event.event === 'connected'
    } else return
    this.#announce(room)
  }

  #onDeath(): void {
    for (const room of this.#rooms.values()) {
      room.generation += 1
      room.isRecordingOrdered = false
      for (const seat of room.seats.values()) seat.isSending = false
      this.#announce(room)
    }
  }

  /** Notifies the pages of those in the room, at most five times a second. */
  #announce(room: Room): void {
    const userIds = [...room.seats.values()].map(({ userId }) => userId)
    room.news ??= setTimeout(() => {
      delete room.news
      const now = [...room.seats.values()].map(({ userId }) => userId)
      this.#publish(room.id, [...new Set([...userIds, ...now])])
    }, NEWS_AT_MOST_EVERY_MS)
  }

  #publish(lessonId: number, userIds: readonly number[]): void {
    void this.#app.events
      .publish('room', { lessonId, userIds })
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'the news of a room was not sent'))
  }
}

/** The folder of a lesson's recording until its parts become the video. */
export function recordingFolder({ config }: Pick<App, 'config'>, id: number): string {
  return path.join(recordingsFolder(config), String(id))
}
export const recordingsFolder = ({ dataDir }: App['config']): string => path.join(dataDir, 'recordings')

const opened = new WeakMap<App, Rooms>()

/** This server's rooms. */
export function roomsOf(app: App): Rooms {
  const rooms = opened.get(app) ?? new Rooms(app)
  opened.set(app, rooms)
  return rooms
}
