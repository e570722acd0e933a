import type { ItemFinding } from '../rules/checklist.ts'
import type { Report } from './report-answers.ts'

export interface WaitingFinding extends ItemFinding {
  methodId: number
  itemKey: string
  mendUntil: string | null
}

interface WaitingPhoto {
  methodId: number | undefined
  itemKey: string | undefined
  blob: Blob
  fileName: string
  /** once its file has arrived */
  attachmentId?: number
}

export type WaitingEntry =
  | { kind: 'finding'; finding: WaitingFinding }
  | { kind: 'result'; result: Report['result'] }
  | { kind: 'photo'; photo: WaitingPhoto }

/** What a person entered of a report and the server has not acknowledged. It holds nothing else of the report. */
export type Waiting = WaitingEntry & {
  /** the idempotency key, too */
  id: string
  /** entries are sent in this order */
  order: number
  userId: number
  reportId: number
  tankerNumber: string
  /** why the server refused it */
  problem?: string
}

const WAITING = 'waiting'
/** The report that each person inspects just now. */
const REPORTS = 'reports'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('minerva-inspection', 2)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore(WAITING, { keyPath: 'id' })
      request.result.createObjectStore(REPORTS, { keyPath: 'userId' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database in this browser')))
  })
  return opened
}

async function ask<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  name: typeof WAITING | typeof REPORTS = WAITING,
): Promise<T> {
  const transaction = (await open()).transaction(name, mode)
  const request = work(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser kept nothing')))
  })
}

/** The entries of a person, in their order. */
export async function storedWaiting(userId: number): Promise<Waiting[]> {
  const all = await ask<Waiting[]>('readonly', (store) => store.getAll())
  return all.filter((one) => one.userId === userId).toSorted((a, b) => a.order - b.order)
}

export async function isStored(id: string): Promise<boolean> {
  return (await ask('readonly', (store) => store.count(id))) > 0
}

export async function storeWaiting(one: Waiting): Promise<void> {
  await ask('readwrite', (store) => store.put(one))
}

export async function removeStored(id: string): Promise<void> {
  await ask('readwrite', (store) => store.delete(id))
}

interface KeptReport {
  userId: number
  report: Report
}

/** The report that the person inspects, as this browser had it last; undefined: none. */
export async function storedReport(userId: number): Promise<Report | undefined> {
  const kept = await ask<KeptReport | undefined>('readonly', (store) => store.get(userId), REPORTS)
  return kept?.report
}

export async function storeReport(userId: number, report: Report): Promise<void> {
  await ask('readwrite', (store) => store.put({ userId, report } satisfies KeptReport), REPORTS)
}

/** Another report of the person stays. */
export async function removeKeptReport(userId: number, id: number): Promise<void> {
  if ((await storedReport(userId))?.id === id) await ask('readwrite', (store) => store.delete(userId), REPORTS)
}
