import { randomUUID } from 'node:crypto'
import { safeFileName } from '../../rules/file-name.ts'
import { connectOutbound, outboundErrorOf } from './connect-outbound.ts'
import type { OutboundConfig } from './connect-outbound.ts'
import type { FileServer, SentFile } from './file-server.ts'
import { OutboundError } from './outbound-error.ts'

const DEADLINE_MS = 60_000

/** Writes a file, under a temporary name until it is whole; one of its name is replaced. Throws OutboundError. */
export async function putFile(
  config: OutboundConfig,
  server: FileServer,
  file: SentFile,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Promise<void> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new OutboundError('noAnswer', 'no answer in time')))
  })
  // It is not awaited while the connection is made, and an unhandled rejection would end the process.
  late.catch(() => {})
  const connect = (host: string, port: number) => connectOutbound(config, { host, port, signal: deadline })
  const name = safeFileName(file.name)
  const putting = { ...server, file: { ...file, name }, temporaryName: `.${randomUUID()}.part`, connect }
  try {
    const socket = await connect(server.host, server.port)
    try {
      // Loaded at their first use: most servers send no files.
      const { put } = await (server.kind === 'sftp' ? import('./put-by-sftp.ts') : import('./put-by-ftp.ts'))
      await Promise.race([put(socket, putting), late])
    } finally {
      socket.destroy()
    }
  } catch (error) {
    throw deadline.aborted ? new OutboundError('noAnswer', 'no answer in time') : outboundErrorOf(error)
  }
}
