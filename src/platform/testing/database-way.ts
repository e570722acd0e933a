import { once } from 'node:events'
import net from 'node:net'
import type { DatabaseSettings } from '../server/database/database.ts'

/** A way to a database over TCP on which faults can be made. */
export interface DatabaseWay {
  port: number
  /** the database by this way */
  connection: DatabaseSettings['connection']
  /** 'user:password', for an address */
  login: string
  /** of the database */
  name: string
  /** Everything vanishes, while the connections stay open. */
  isSilent: boolean
  /** connections that are open */
  readonly open: number
  /** As after the server's end: connections are reset, and new ones refused. */
  refuses(): void
  accepts(): void
  close(): void
}

export async function openDatabaseWay(connection: DatabaseSettings['connection']): Promise<DatabaseWay> {
  const { login, name, target } = placeOf(connection)
  const sockets = new Set<net.Socket>()
  let isRefusing = false
  const server = net.createServer((near) => {
    if (isRefusing) {
      near.resetAndDestroy()
      return
    }
    const far = net.connect(target)
    sockets.add(near)
    far.on('data', (bytes) => way.isSilent || near.write(bytes))
    near.on('data', (bytes) => way.isSilent || far.write(bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const { port } = server.address() as net.AddressInfo
  const way: DatabaseWay = {
    port,
    connection: `postgres://${login}@127.0.0.1:${port}/${name}`,
    login,
    name,
    isSilent: false,
    get open() {
      return sockets.size
    },
    refuses() {
      isRefusing = true
      cut()
    },
    accepts() {
      isRefusing = false
    },
    close() {
      server.close()
      cut()
    },
  }
  return way
}

function placeOf(connection: DatabaseSettings['connection']) {
  if (typeof connection !== 'string') {
    const { host, port, user, database } = connection
    return { login: user, name: database, target: { path: `${host}/.s.PGSQL.${port}` } }
  }
  const { hostname, port, username, password, pathname } = new URL(connection)
  const login = password === '' ? username : `${username}:${password}`
  return { login, name: pathname.slice(1), target: { host: hostname, port: Number(port || 5432) } }
}
