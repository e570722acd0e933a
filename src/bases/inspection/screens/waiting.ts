import { newKey } from '../../../platform/ui/call/new-key.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLiveState } from '../../../platform/ui/call/live.ts'
import { callWith, failureOf, type CallFailure } from '../../../platform/ui/call/call.ts'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { createListeners } from '../../../platform/ui/frame/listeners.ts'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { INSPECTION_PHOTO } from '../rules/inspection-photo.ts'
import { REPORT_ANSWERS } from './report-answers.ts'
import {
  isStored,
  removeStored,
  storedWaiting,
  storeWaiting,
  type Waiting,
  type WaitingEntry,
} from './waiting-store.ts'

// Whatever is entered at a tanker goes through this queue, with a network or without: it is kept in the browser until the server has
// acknowledged it, and is sent in its order.

const RETRY_MS = 10_000
/** Tabs of one browser share the store: one sends at a time. */
const LOCK = 'minerva-inspection'
/** Gateways away, a server that restarts, and a session that ended: the entry stays and is sent later. */
const PASSING_CODES: readonly unknown[] = [401, 429, 500, 502, 503, 504, 50008, 50012, 50014]

let entries: readonly Waiting[] = []
let openedFor: number | undefined
/** Two entries may be on their way into the store at once. */
let lastOrder = 0
let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined
const { subscribe, emit } = createListeners()

function show(next: readonly Waiting[]): void {
  entries = next
  emit()
}

async function openFor(userId: number): Promise<void> {
  openedFor = userId
  const stored = await storedWaiting(userId)
  if (openedFor !== userId) return
  // What was entered while the store opened is in it, too.
  show(stored)
  void sendWaiting()
}

/** Keeps an entry in the browser, and sends it as soon as the network allows. Rejects where the browser keeps nothing. */
export async function addWaiting(
  of: Pick<Waiting, 'userId' | 'reportId' | 'tankerNumber'>,
  entry: WaitingEntry,
): Promise<void> {
  lastOrder = Math.max(lastOrder, ...entries.map((one) => one.order)) + 1
  const order = lastOrder
  const one: Waiting = { ...of, ...entry, id: newKey(), order }
  await storeWaiting(one)
  show([...entries, one])
  void sendWaiting()
}

/** Drops an entry that the server refused. */
export async function dropWaiting(id: string): Promise<void> {
  await removeStored(id)
  show(entries.filter((one) => one.id !== id))
}

async function update(one: Waiting): Promise<void> {
  await storeWaiting(one)
  show(entries.map((each) => (each.id === one.id ? one : each)))
}

async function send(one: Waiting): Promise<void> {
  const { reportId } = one
  if (one.kind === 'finding') await callWith('POST /report/save', { request: { id: reportId, results: [one.finding] } })
  else if (one.kind === 'result') await callWith('POST /report/save', { request: { id: reportId, result: one.result } })
  else {
    const { blob, fileName, methodId, itemKey } = one.photo
    let { attachmentId } = one.photo
    if (attachmentId === undefined) {
      const sent = await callWith('POST /attachments', { query: { fileType: INSPECTION_PHOTO, fileName }, file: blob })
      attachmentId = sent.id
      await update({ ...one, photo: { ...one.photo, attachmentId } })
    }
    const request = { attachmentId, key: one.id, methodId, itemKey }
    await callWith('POST /report/addPhoto/{id}', { params: { id: reportId }, request })
  }
}

const isPassing = ({ code }: CallFailure) => typeof code === 'string' || PASSING_CODES.includes(code)

/** Sends what waits, one after the other, until something keeps it away; then again after a while. */
async function sendWaiting(): Promise<void> {
  if (isSending || !navigator.onLine) return
  isSending = true
  clearTimeout(retry)
  retry = undefined
  const sent = new Set<string>()
  const next = () => entries.find((one) => one.problem === undefined && !sent.has(one.id))
  try {
    await locked(async () => {
      for (let one = next(); one; one = next()) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        if (!(await isStored(one.id)) || (await isDone(one))) sent.add(one.id)
      }
    })
  } catch {
    retry = setTimeout(() => void sendWaiting(), RETRY_MS)
  } finally {
    if (sent.size > 0) await refreshAnswers(queryClient, REPORT_ANSWERS).catch(() => {})
    // Only now: until then the page shows the entry in place of what the server had before.
    if (sent.size > 0) show(entries.filter((one) => !sent.has(one.id)))
    isSending = false
  }
  // What came while the answers were asked for again.
  if (navigator.onLine && retry === undefined && next()) void sendWaiting()
}

/** True: the server has it. False: it refused it, with the reason. Throws where it may go better later. */
async function isDone(one: Waiting): Promise<boolean> {
  try {
    await send(one)
  } catch (error) {
    const failure = failureOf(error)
    if (isPassing(failure)) throw failure
    await update({ ...one, problem: Object.values(failure.fields)[0] ?? failure.message })
    return false
  }
  await removeStored(one.id)
  return true
}

/** Without https a browser has no locks; sending twice then only wastes a call, as the server does every entry once. */
async function locked(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}

/** What of a person's entries the server has not got, over all reports; asks the browser's store at first. */
export function useWaiting(userId: number | undefined): readonly Waiting[] {
  useEffect(() => {
    if (userId !== undefined && openedFor !== userId) {
      show([])
      void openFor(userId).catch(() => {})
    }
    const wake = () => void sendWaiting()
    window.addEventListener('online', wake)
    return () => window.removeEventListener('online', wake)
  }, [userId])
  return useSyncExternalStore(subscribe, () => entries)
}

const onlineEvents = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
/** Whether the server is within reach: a browser may think it has a network that leads nowhere. */
export function useIsOnline(): boolean {
  const isConnected = useLiveState() !== 'offline'
  return useSyncExternalStore(onlineEvents, () => navigator.onLine) && isConnected
}
