import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseServerUser } from '../server/postgres/server-user.ts'
import { debianPostgres } from './debian-postgres.ts'
import { freePort } from './several-servers.ts'

const EXAMPLE = path.join(import.meta.dirname, '../../../deploy/patroni.yml')

interface Node {
  name: string
  patroni: ChildProcess
  folder: string
  port: number
  restPort: number
}

const postmasterOf = ({ folder }: Node) =>
  Number(fs.readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])

/** Two PostgreSQL servers as deploy/patroni.yml has them, and one etcd, all on this machine. */
export async function startPatroni(folder: string) {
  const user = chooseServerUser(path.join(folder, 'none'))
  const { binFolder } = debianPostgres(user)
  const running: ChildProcess[] = []
  const run = (command: string, args: string[], home: string) => {
    const log = fs.openSync(path.join(folder, `${path.basename(command)}-${running.length}.log`), 'w')
    const env = { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C' }
    const child = spawn(command, args, { ...user, cwd: folder, env, stdio: ['ignore', log, log] })
    running.push(child)
    return child
  }
  const makeFolder = (name: string) => {
    const made = path.join(folder, name)
    fs.mkdirSync(made, { mode: 0o700 })
    if (user.uid !== undefined) fs.chownSync(made, user.uid, user.gid ?? user.uid)
    return made
  }

  const [etcd, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  const client = ['--listen-client-urls', etcd, '--advertise-client-urls', etcd]
  const peers = [
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `default=${peer}`,
  ]
  const etcdFolder = makeFolder('etcd')
  run('etcd', ['--data-dir', etcdFolder, ...client, ...peers], etcdFolder)

  async function startNode(name: string): Promise<Node> {
    const [port, restPort, data] = [await freePort(), await freePort(), makeFolder(name)]
    const config = fs
      .readFileSync(EXAMPLE, 'utf8')
      .replace('name: one', `name: ${name}`)
      .replaceAll('10.0.0.21:8008', `127.0.0.1:${restPort}`)
      .replaceAll('10.0.0.21:5432', `127.0.0.1:${port}`)
      .replace(/hosts: .*/, `hosts: ${new URL(etcd).host}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace('/var/lib/postgresql/minerva', path.join(data, 'data'))
      .replace('/usr/lib/postgresql/15/bin', binFolder)
      .replace('      parameters:', `      parameters:\n        unix_socket_directories: ${data}`)
    fs.writeFileSync(path.join(folder, `${name}.yml`), config)
    return { name, folder: data, port, restPort, patroni: run('patroni', [path.join(folder, `${name}.yml`)], data) }
  }
  const one = await startNode('one')
  await untilIs(one, 'primary')
  const two = await startNode('two')
  await untilIs(two, 'synchronous')

  return {
    url: `postgres://postgres:change-me@127.0.0.1:${one.port},127.0.0.1:${two.port}/postgres?target_session_attrs=read-write`,
    /** As if the machine of the primary were gone. */
    killPrimary() {
      process.kill(postmasterOf(one), 'SIGKILL')
      one.patroni.kill('SIGKILL')
    },
    async stop() {
      for (const child of running.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        // Patroni stops its server before it ends.
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}

async function untilIs({ name, restPort }: Node, role: 'primary' | 'synchronous'): Promise<void> {
  const untilMs = performance.now() + 120_000
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${restPort}/${role}`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.status === 200) return
    if (performance.now() > untilMs) throw new Error(`${name} did not become ${role}`)
    await sleep(200)
  }
}
