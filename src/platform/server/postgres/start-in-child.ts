// Run by tests as a process of its own: starts the database of a folder, reports to its parent, and stays until it is ended.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  sharedBuffersMb: 16,
  log: (message) => process.send?.({ log: message }),
}).catch((error: unknown) => {
  process.send?.({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(1)
})
process.send?.({ connection: server.connection, pid: server.pid })
process.on('SIGTERM', () => void server.stop().then(() => process.exit()))
