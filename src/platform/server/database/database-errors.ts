// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const READ_ONLY = '25006'
const FULL = '53300'
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', FULL, READ_ONLY])
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's message for a query without an answer in time. */
export const OVERDUE = 'Query read timeout'
// Messages of pg and pg-pool that have no code, and one of Citus about a worker.
const AWAY_WORDS =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|failure on connection marked as essential)/

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** True when the database could not be reached, or went away under a query: worth another try later, no one's mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    AWAY_STATES.has(code) ||
    AWAY_SYSTEM_CODES.has(code) ||
    // sqlstates of class 08 are of five characters, as '08006'
    (code.startsWith('08') && code.length === 5) ||
    // the socket's file is gone or not yet there; or this machine has no connection left
    (['ENOENT', 'EMFILE', 'ENFILE'].includes(code) && 'syscall' in error && error.syscall === 'connect') ||
    AWAY_WORDS.test(error.message) ||
    (error.cause !== undefined && isDatabaseAway(error.cause))
  )
}

/**
 * True when a query got no answer within the driver's own deadline, so that its connection leads nowhere, or when its server
 * takes no writes: another one is the primary by now.
 */
export function isConnectionUseless(error: Error): boolean {
  return error.message === OVERDUE || codeOf(error) === READ_ONLY
}

/**
 * True when a replica can't answer what the primary can: it is away, cancelled a statement for the sake of what it replays, or was
 * asked to write or for an unlogged table.
 */
export function isReplicaUnfit(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && ['40001', '40P01', '0A000'].includes(codeOf(error)))
}

/** True when the database takes no more connections: of this user, or of all. */
export const isDatabaseFull = (error: unknown): boolean => error instanceof Error && codeOf(error) === FULL

/** True when a statement took longer than it may. */
export const isStatementCancelled = (error: unknown): boolean => error instanceof Error && codeOf(error) === '57014'

/** True when a statement waited for a lock for longer than it may (`lock_timeout`). */
export const isLockAwaited = (error: unknown): boolean => error instanceof Error && codeOf(error) === '55P03'

/** True when PostgreSQL undid a transaction for the sake of another one. */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : ''
  return code === '40001' || code === '40P01'
}

/** True when a connection does not have what was planned by name, or has it already: a pooler lends another one each time. */
export function isPlanMisplaced(error: unknown): boolean {
  return error instanceof Error && ['26000', '42P05'].includes(codeOf(error))
}
