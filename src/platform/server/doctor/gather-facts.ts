import fs from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import type { AreaFinding, Facts } from '../../rules/doctor.ts'
import type { Locale } from '../../rules/text.ts'
import type { Area } from '../area.ts'
import { expectFreePort, localAddress } from '../http/listen.ts'
import { checkMail } from '../outbound/send-mail.ts'
import type { Config } from '../settings/config.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { readSealing } from '../sealing/sealing-keys.ts'
import { DAY_MS } from '../../rules/durations.ts'
import { databaseFacts, DEADLINE_MS, messageOf } from './database-facts.ts'

export interface Gathered {
  facts: Facts
  /** what areas found in the database */
  ofAreas: readonly AreaFinding[]
}

/** Looks at this machine and at the database; an embedded one that does not run is started for it. Brings the console's settings into `config`. */
export async function gatherFacts(
  config: Config,
  areas: readonly Pick<Area, 'examine'>[],
  locale: Locale,
): Promise<Gathered> {
  let sealing: Sealing | undefined
  let sealingError: string | undefined
  try {
    sealing = readSealing(config)
  } catch (error) {
    sealingError = messageOf(error)
  }
  // First: what administrators set counts in the rest.
  const { ofAreas, ...ofDatabase } = await databaseFacts(config, areas, sealing, locale)
  const existing = existingFolder(config.dataDir)
  const { bavail, bsize } = fs.statfsSync(existing)
  const use = await portUse(config)
  const ofServer = use === 'minerva' ? numberOf(await read(config, '/metrics'), /^process_max_fds (\d+)$/m) : undefined
  const facts = {
    dataDir: config.dataDir,
    freeBytes: bavail * bsize,
    timeZone: config.timeZone,
    openFiles: ofServer ?? numberOf(textOf('/proc/self/limits'), /^Max open files\s+\S+\s+(\d+)/m),
    neighbours: numberOf(textOf('/proc/sys/net/ipv4/neigh/default/gc_thresh3'), /^(\d+)/),
    // Below a line of headings.
    neighboursInUse: textOf('/proc/net/arp')?.trim().split('\n').slice(1).length,
    port: { number: config.port, use },
    hasMail: config.smtpUrl !== undefined,
    mailError: config.smtpUrl === undefined ? undefined : await mailErrorOf(config),
    certificate: await certificateOf(config.publicUrl),
    ...ofDatabase,
    sealingError: sealingError ?? ofDatabase.sealingError,
  }
  return { facts, ofAreas }
}

/** The folder, or the one in which it would be made. */
function existingFolder(folder: string): string {
  return fs.existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

const textOf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

function numberOf(text: string | undefined, pattern: RegExp): number | undefined {
  const found = pattern.exec(text ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

function mailErrorOf(config: Config): Promise<string | undefined> {
  return checkMail(config).then(() => undefined, messageOf)
}

async function portUse(config: Config): Promise<Facts['port']['use']> {
  const isFree = await expectFreePort(config).then(
    () => true,
    () => false,
  )
  if (isFree) return 'free'
  return (await read(config, '/healthz')).includes('alive') ? 'minerva' : 'other'
}

/** '' where nothing responds. */
function read(config: Config, at: string): Promise<string> {
  return fetch(`${localAddress(config)}${at}`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    .then((response) => response.text())
    .catch(() => '')
}

/** As a browser meets it at the console's address. */
async function certificateOf(publicUrl: string | undefined): Promise<Facts['certificate']> {
  if (!publicUrl?.startsWith('https://')) return undefined
  const { hostname, port } = new URL(publicUrl)
  // An IPv6 address is in brackets in a URL, which connections don't take.
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const named = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port: Number(port || 443), timeout: DEADLINE_MS, ...named })
    const end = (daysLeft: number | undefined, error: string | undefined) => {
      socket.destroy()
      resolve({ host, daysLeft, error })
    }
    socket.once('secureConnect', () => {
      end(Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS), undefined)
    })
    socket.once('timeout', () => end(undefined, 'no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(undefined, error.code ?? error.message))
  })
}
