import pino from 'pino'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'

/** A second line of defence: nothing of this kind is logged on purpose. */
const SECRETS = ['password', 'token', 'authorization', 'cookie', 'passwordHash'].flatMap((name) => [name, `*.${name}`])

/** Structured lines on standard error; standard output is for messages to a person. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRETS,
      serializers: { err: writtenError },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** An error without the connection that pg hangs on it, which has pages of inner state and a secret. */
function writtenError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return { ...pino.stdSerializers.err(error), client: undefined }
}
