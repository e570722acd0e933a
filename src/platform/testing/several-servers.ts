import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

const CHILD = path.join(import.meta.dirname, 'minerva-in-child.ts')
const PROXY = path.join(import.meta.dirname, '../../../deploy/haproxy.cfg')

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The whole product as a process of its own, at a port that stays when it is killed and started again. */
export class ServerProgram {
  readonly port: number
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.port = port
    this.#environment = environment
  }

  /** Resolves once it serves. */
  async start(): Promise<void> {
    const child = fork(CHILD, { execArgv: [], env: { ...process.env, ...this.#environment, PORT: String(this.port) } })
    this.#child = child
    const lines: string[] = []
    await new Promise<void>((resolve, reject) => {
      child.on('message', (said: { line?: string; url?: string }) => {
        if (said.line !== undefined) lines.push(said.line)
        if (said.url !== undefined) resolve()
      })
      child.once('exit', (code) => reject(new Error(`Minerva ended with ${code}\n${lines.join('\n')}`)))
    })
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** deploy/haproxy.cfg in front of three servers, without its certificate. Ends with `stop`. */
export async function startProxy(folder: string, servers: readonly ServerProgram[]) {
  const port = await freePort()
  const [one, two, three] = servers.map((server) => `127.0.0.1:${server.port}`)
  const config = fs
    .readFileSync(PROXY, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request redirect.*\n/m, '')
    .replaceAll('10.0.0.11:7080', one ?? '')
    .replaceAll('10.0.0.12:7080', two ?? '')
    .replaceAll('10.0.0.13:7080', three ?? '')
  fs.writeFileSync(`${folder}/haproxy.cfg`, config)
  const proxy = spawn('haproxy', ['-db', '-f', `${folder}/haproxy.cfg`], { stdio: 'ignore' })
  await once(proxy, 'spawn')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await ended
    },
  }
}
