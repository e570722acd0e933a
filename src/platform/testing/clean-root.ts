import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'

/** There is no systemd in a root: writes down what is asked of it, and has every unit run. */
const SYSTEMCTL = '#!/bin/sh\necho "$*" >>/systemctl.log\n'

/** A bare Debian in a folder, from this machine's own package sources. Its processes are its own, its network is this machine's. */
export interface CleanRoot extends Disposable {
  /** where its / is, seen from here */
  folder: string
  /** runs lines of shell in it as root; returns what they print; fails with it when one fails */
  run(lines: string): string
  /** starts a program that stays, in an environment of its own */
  start(program: Program): { printed: () => string; isGone: () => boolean }
  /** signals the program that was started last */
  signal(signal: 'TERM' | 'KILL'): void
}

export interface Program {
  command: string
  user: string
  folder: string
  environment: Record<string, string>
}

export async function makeCleanRoot(): Promise<CleanRoot> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-root-'))
  fs.chmodSync(folder, 0o755)
  const sources = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Codename: bookworm']
  const [mirror = ''] = execFileSync('apt-get', sources, { encoding: 'utf8' }).split('\n')
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror], { stdio: 'pipe' })
  fs.writeFileSync(path.join(folder, 'usr/bin/systemctl'), SYSTEMCTL, { mode: 0o755 })
  // Its first process: when it ends, every other in the root does.
  // As an installed system has it; what debootstrap leaves there only root may write to.
  const memory = `mount -t tmpfs -o mode=1777 tmpfs ${folder}/dev/shm`
  const own = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${folder}/proc`]
  const holder = spawn('unshare', own.concat('sh', '-ec', `${memory}; exec sleep infinity`))
  const first = () => fs.readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  await vi.waitFor(() => expect(first()).toMatch(/^\d+$/), 10_000)
  const inside = ['--target', first(), '--mount', '--pid', 'chroot', folder]
  const bare = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }

  function run(lines: string): string {
    const env = { ...bare, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { encoding: 'utf8', env, timeout: 300_000 } as const
    const { status, stdout } = spawnSync('nsenter', [...inside, 'sh', '-ec', `exec 2>&1\n${lines}`], options)
    if (status !== 0) throw new Error(stdout)
    return stdout
  }
  return {
    folder,
    run,
    start({ command, user, folder: where, environment }) {
      const as = `echo $$ >/run/started; cd ${where}; exec setpriv --reuid=${user} --regid=${user} --init-groups ${command}`
      const child = spawn('nsenter', [...inside, 'sh', '-ec', as], { env: { ...bare, ...environment } })
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
      return { printed: () => printed, isGone: () => child.exitCode !== null || child.signalCode !== null }
    },
    signal: (signal) => void run(`kill -${signal} "$(cat /run/started)"`),
    [Symbol.dispose]() {
      holder.kill('SIGKILL')
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}
