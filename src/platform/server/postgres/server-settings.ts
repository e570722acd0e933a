import fs from 'node:fs'
import os from 'node:os'

/** PostgreSQL's own default. */
const MOST_WORKERS = 2
const SMALL_SHARED_MEMORY_BYTES = 256 * 2 ** 20

/** PostgreSQL's settings, given on its command line so that they are always those of this version of the program. */
export function serverSettings(options: {
  socketFolder: string
  sharedBuffersMb: number
  maxConnections: number
}): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: String(options.maxConnections),
    shared_buffers: `${options.sharedBuffersMb}MB`,
    dynamic_shared_memory_type: isSharedMemorySmall() ? 'mmap' : 'posix',
    synchronous_commit: 'on',
    // After a crash every file is synced first: one call for the disk instead of one for each of thousands.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // What was logged since the last checkpoint is read again after a crash. The first change of a page after one logs all of it, packed.
    checkpoint_timeout: '2min',
    max_wal_size: '256MB',
    // To raise a setting of ours is no advice for an operator.
    checkpoint_warning: '0',
    wal_compression: 'pglz',
    // A query is worked on by its own process and these: on two cores a third one only waits (docs/decisions/0245).
    max_parallel_workers_per_gather: String(Math.min(MOST_WORKERS, os.availableParallelism() - 1)),
    random_page_cost: '1.1',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The sender of a statement logs its error; this log has the server's own trouble alone.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '',
  }
}

/** Containers often have 64 MB there, too little for parallel queries. */
function isSharedMemorySmall(): boolean {
  try {
    const { blocks, bsize } = fs.statfsSync('/dev/shm')
    return blocks * bsize < SMALL_SHARED_MEMORY_BYTES
  } catch {
    return true
  }
}
