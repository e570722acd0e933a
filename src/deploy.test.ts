import fs from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const unit = fs.readFileSync('deploy/minerva.service', 'utf8')
const dockerfile = fs.readFileSync('Dockerfile', 'utf8')
const ofUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const ofDockerfile = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile)?.[1] ?? ''

test('a container runs what the unit runs, as the same user, with the same environment', () => {
  expect((JSON.parse(ofDockerfile('ENTRYPOINT')) as string[]).join(' ')).toBe(ofUnit('ExecStart'))
  expect(ofDockerfile('USER')).toBe(ofUnit('User'))
  expect(ofDockerfile('WORKDIR')).toBe(ofUnit('WorkingDirectory'))
  expect(ofDockerfile('ENV')).toBe(`HOST=0.0.0.0 ${ofUnit('Environment')}`)
})

test('the unit lets backups go where the documents put them, though it may write to little', () => {
  expect(ofUnit('ProtectSystem')).toBe('strict')
  const writable = ofUnit('ReadWritePaths')
    .split(' ')
    .map((folder) => folder.replace(/^-/, ''))
  const places = ['README.md', 'docs/operations.md'].flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/backup -- --to (\/\S+?)`/g)].map(([, place = '']) => place),
  )
  expect(places).toContain('/mnt/backups')
  for (const place of places) expect(writable).toContain(place.replace(/(?<=^\/[^/]+)\/.*/, ''))
})

interface Service {
  ports?: string[]
  volumes?: string[]
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  stop_grace_period: string
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const compose = parse(fs.readFileSync('compose.yml', 'utf8')) as Compose
const withPostgres = parse(fs.readFileSync('compose.postgres.yml', 'utf8')) as Compose

test('compose publishes the ports of the image, keeps its volume, and waits as long for a stop as the unit', () => {
  const { ports = [], volumes = [], environment, stop_grace_period: waits } = compose.services['minerva']!
  const portsInside = ports.map((port) => port.split(':').at(-1))
  expect(portsInside.join(' ')).toBe(ofDockerfile('EXPOSE'))
  const [volume = '', mount] = volumes[0]?.split(':') ?? []
  expect(mount).toBe(ofDockerfile('VOLUME'))
  expect(ofDockerfile('ENV')).toContain(`DATA_DIR=${mount} `)
  expect(Object.keys(compose.volumes)).toEqual([volume])
  expect(waits).toBe(`${ofUnit('TimeoutStopSec')}s`)
  const settings = fs.readFileSync('.env.example', 'utf8')
  for (const name of Object.keys(environment)) expect(settings).toMatch(new RegExp(`^#? ?${name}=`, 'm'))
})

test('with compose.postgres.yml the server waits for the database that it names', () => {
  const { minerva, postgres } = withPostgres.services
  const url = new URL((minerva?.environment['DATABASE_URL'] ?? '').replace(/\$\{.*\}/, 'secret'))
  const user = postgres?.environment['POSTGRES_USER'] ?? ''
  expect(withPostgres.services).toHaveProperty(url.hostname)
  // The image makes a database of its user's name.
  expect([url.username, url.pathname]).toEqual([user, `/${user}`])
  expect(minerva?.environment['DATABASE_URL']).toContain(postgres?.environment['POSTGRES_PASSWORD'])
  expect(minerva?.depends_on).toEqual({ [url.hostname]: { condition: 'service_healthy' } })
  expect(postgres).toHaveProperty('healthcheck')
  expect(Object.keys(withPostgres.volumes)).toEqual(postgres?.volumes?.map((volume) => volume.split(':')[0]))
})
