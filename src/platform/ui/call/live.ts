import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { StreamPayloads } from '../../contract/events.ts'
import { promptLoggedOut } from './session-end.ts'
import type { Address } from './call.ts'
import { useRefresh } from './use-call.ts'

export type LiveState = 'connected' | 'reconnecting' | 'offline'
type LiveEvent = keyof StreamPayloads

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** After so many failed tries the console reports that the server is away. */
const OFFLINE_AFTER_TRIES = 3

const heard = new EventTarget()
const stateListeners = new Set<() => void>()
let state: LiveState = 'reconnecting'
let source: EventSource | undefined
let failures = 0
let wasConnected = false
let timer: ReturnType<typeof setTimeout> | undefined

/** every event that some screen has asked for; a stream is read by name */
const names = new Set<LiveEvent>(['missed'])

function receive(stream: EventSource, name: LiveEvent): void {
  stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
    heard.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(data) }))
  })
}

/** Calls `listener` for every event of the name; returns a function that stops it. */
function listen(name: LiveEvent, listener: (event: Event) => void): () => void {
  if (!names.has(name)) {
    names.add(name)
    if (source) receive(source, name)
  }
  heard.addEventListener(name, listener)
  return () => heard.removeEventListener(name, listener)
}

function setState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

function connect(): void {
  clearTimeout(timer)
  source?.close()
  const opened = new EventSource('/api/events')
  source = opened
  opened.addEventListener('open', () => {
    failures = 0
    setState('connected')
    if (wasConnected) heard.dispatchEvent(new Event('reconnected'))
    wasConnected = true
  })
  opened.addEventListener('error', () => {
    opened.close()
    failures++
    setState(failures >= OFFLINE_AFTER_TRIES ? 'offline' : 'reconnecting')
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    // Spread, so that a restarted server is not asked by every console at once.
    timer = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  })
  for (const name of names) receive(opened, name)
  opened.addEventListener('session', () => {
    disconnect()
    void promptLoggedOut()
  })
}

function disconnect(left: LiveState = 'offline'): void {
  clearTimeout(timer)
  source?.close()
  source = undefined
  wasConnected = false
  setState(left)
}

/** Calls `listener` each time the live connection is there again. */
export function useReconnected(listener: () => void): void {
  const goOn = useEffectEvent(listener)
  useEffect(() => {
    const hear = () => goOn()
    heard.addEventListener('reconnected', hear)
    return () => heard.removeEventListener('reconnected', hear)
  }, [])
}

/** Keeps the one live connection of this page open while the frame is mounted; what was missed meanwhile is asked for. */
export function useLiveConnection(): void {
  const refresh = useRefresh()
  useReconnected(() => void refresh())
  useEffect(() => {
    connect()
    // Back from sleep or from a dead network: don't sit out a long wait.
    const wake = () => {
      if (source && source.readyState === EventSource.CLOSED) connect()
    }
    const sleep = () => {
      source?.close()
      setState('offline')
    }
    window.addEventListener('online', wake)
    window.addEventListener('offline', sleep)
    return () => {
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', sleep)
      // The next frame begins as the first one did.
      disconnect('reconnecting')
    }
  }, [])
}

function subscribe(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state)
}

/** Calls `listener` for every live event of a name while the screen is mounted. */
export function useLive<N extends LiveEvent>(name: N, listener: (payload: StreamPayloads[N]) => void): void {
  const told = useEffectEvent(listener)
  useEffect(() => {
    const hear = (event: Event) => told((event as CustomEvent<StreamPayloads[N]>).detail)
    return listen(name, hear)
  }, [name])
}

const REFRESH_AT_MOST_EVERY_MS = 2000

/**
 * Asks the calls again after an event of the name, or when some may be lost; at most every two seconds. `isAbout`: which events these are;
 * left out, all.
 */
export function useLiveRefresh<N extends LiveEvent>(
  name: N,
  addresses: readonly Address[],
  isAbout: (payload: StreamPayloads[N]) => boolean = () => true,
): void {
  const refresh = useRefresh()
  const ask = useEffectEvent(() => void refresh(addresses))
  const isWanted = useEffectEvent(isAbout)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let askedAt = 0
    const hear = () => {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          // Without a connection there may be no session left; all is asked again when it is back.
          if (state !== 'connected') return
          askedAt = Date.now()
          ask()
        },
        Math.max(0, askedAt + REFRESH_AT_MOST_EVERY_MS - Date.now()),
      )
    }
    const hearOne = (event: Event) => {
      if (isWanted((event as CustomEvent<StreamPayloads[N]>).detail)) hear()
    }
    const stops = [listen(name, hearOne), listen('missed', hear)]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(waiting)
    }
  }, [name])
}
