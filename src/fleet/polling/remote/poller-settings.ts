import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SettingsError } from '../../../platform/server/process/settings-error.ts'
import type { Config } from '../../../platform/server/settings/config.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const satisfies Config['logLevel'][]

export interface PollerSettings {
  server: string
  /** called whenever the key is needed: the file may hold a new one by then */
  readKey: () => Promise<string>
  folder: string
  mostBufferBytes: number
  logLevel: Config['logLevel']
  /** the key is on the command line, where every user of the machine may read it */
  isKeyExposed: boolean
}

const USAGE = `npm run poller -- --server https://minerva.example --key-file poller.key [--data ./poller-data] [--buffer-mb 1024]
The key may also come by --key, or by POLLER_KEY; the rest by POLLER_SERVER, POLLER_KEY_FILE, POLLER_DATA, POLLER_BUFFER_MB.`

/** Reads the command line, then the environment. Throws one Error that names what is missing or wrong. */
export function readPollerSettings(args: readonly string[], environment: NodeJS.ProcessEnv): PollerSettings {
  const text = { type: 'string' } as const
  const options = { server: text, key: text, 'key-file': text, data: text, 'buffer-mb': text }
  const { values } = wrongIn(() => parseArgs({ args: [...args], options }))
  const server = values.server ?? environment['POLLER_SERVER'] ?? ''
  const key = values.key ?? environment['POLLER_KEY'] ?? ''
  const keyFile = values['key-file'] ?? environment['POLLER_KEY_FILE'] ?? ''
  const bufferMb = Number(values['buffer-mb'] ?? environment['POLLER_BUFFER_MB'] ?? 1024)
  if (!/^https?:\/\/[^/]/.test(server) || !URL.canParse(server))
    throw wrong('--server must be an address such as https://minerva.example')
  if (!key && !keyFile) throw wrong('a key is needed: --key-file, or POLLER_KEY')
  if (!Number.isInteger(bufferMb) || bufferMb < 1 || bufferMb > 1_000_000)
    throw wrong('--buffer-mb must be a whole number from 1 on')
  const logLevel = LEVELS.find((level) => level === (environment['LOG_LEVEL'] || 'info'))
  if (!logLevel) throw wrong(`LOG_LEVEL must be one of ${LEVELS.join(', ')}`)
  return {
    server,
    logLevel,
    readKey: key ? () => Promise.resolve(key.trim()) : async () => (await fs.readFile(keyFile, 'utf8')).trim(),
    folder: path.resolve(values.data ?? environment['POLLER_DATA'] ?? './poller-data'),
    mostBufferBytes: bufferMb * 2 ** 20,
    isKeyExposed: values.key !== undefined,
  }
}

const wrong = (reason: string) => new SettingsError(`The poller can't start: ${reason}.\n${USAGE}`)

function wrongIn<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}
