import type { ViewerQuality } from '../rules/picture-choice.ts'

// The messages between the server and the process that carries the media, as JSON. A request to connect is answered by one message.

/** Where the sound of a viewer goes whom the presenter let speak. */
export const MOST_SPEAKERS = 4

/** What a seat sends: the lesson itself, the sound of a speaker at one of the places, or nothing. */
export type Sends = 'lesson' | number | null

export interface Seat {
  room: number
  seat: string
}

export type MediaRequest =
  /** Answered by MediaAnswer. A second offer of a seat replaces the first. */
  | (Seat & { ask: number; do: 'connect'; sends: Sends; sdp: string })
  /** Answered likewise: a browser's test connection, which is closed after half a minute. */
  | { ask: number; do: 'check'; sdp: string }
  /** ends what the seat sends, or both ways */
  | (Seat & { do: 'leave'; onlySending: boolean })
  | (Seat & { do: 'mute'; isMuted: boolean })
  /** Writes what the presenter sends to a new file of the folder; null: the recording pauses. */
  | { do: 'record'; room: number; folder: string | null }
  | { do: 'close'; room: number }

/** `problem`: the offer can't be answered. */
export type MediaAnswer = { ask: number } & ({ sdp: string } | { problem: string })

export type MediaEvent =
  | (Seat & { event: 'connected' | 'lost'; isSending: boolean })
  /** what a viewer's line carries changed */
  | (Seat & { event: 'quality'; quality: ViewerQuality })
  /** the recording ended by itself: a full disk */
  | { event: 'recordingFailed'; room: number; reason: string }
