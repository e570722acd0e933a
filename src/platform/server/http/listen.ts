import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SettingsError } from '../process/settings-error.ts'
import type { Config } from '../settings/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Throws in words when the port can't be listened on: asked before the database is started, which takes seconds. */
export async function expectFreePort({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    throw inWords(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

/** Listens, and returns the address. Throws in words when the port is taken. */
export async function listen(server: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw inWords(error, { host, port })
  }
  const bound = server.server.address()
  return localAddress({ host, port: bound && typeof bound === 'object' ? bound.port : port })
}

/** As a browser on this machine writes it. */
export function localAddress({ host, port }: Address): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function inWords(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reason = {
    EADDRINUSE: `port ${port} on ${host} is in use already. Stop what uses it, or set PORT to another one.`,
    EACCES: `port ${port} may not be opened by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Set HOST to one it has, or to 0.0.0.0 for all.`,
  }[code ?? '']
  if (!reason) return error
  // What uses the port, or lacks the address, may change by itself; who may open it doesn't.
  const Kind = code === 'EACCES' ? SettingsError : Error
  return new Kind(`Minerva can't listen: ${reason}`, { cause: error })
}
