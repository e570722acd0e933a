import * as oidc from 'openid-client'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { App } from '../../../platform/server/context.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { outboundFetch } from '../../../platform/server/outbound/outbound-fetch.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import type { OidcSettings } from '../../server/settings.ts'
import { signOnTexts } from '../text.ts'

const DEADLINE_MS = 8000
const MOST_BYTES = 256 * 1024

/** Throws CallError 41000 where no provider is set. */
export function oidcOf({ config }: Pick<App, 'config'>): OidcSettings {
  if (!config.oidc) throw new CallError(CODES.refused, signOnTexts.notSetUp)
  return config.oidc
}

/** How long a discovery document is used. A failure is kept for a moment, too: every stranger may ask for a login. */
const KNOWN_MS = 10 * 60_000
const FAILED_MS = 5_000

interface Known {
  key: string
  provider: Promise<oidc.Configuration>
  until: number
}
let known: Known | undefined

/** The provider as its discovery document describes it. Read at most once in ten minutes, and at once after its settings changed. */
export async function findProvider(config: Config, settings: OidcSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify([settings, config.outboundAllow])
  if (known?.key === key && performance.now() < known.until) return known.provider
  const found: Known = { key, provider: discover(config, settings), until: performance.now() + KNOWN_MS }
  known = found
  found.provider.catch(() => (found.until = performance.now() + FAILED_MS))
  return found.provider
}

/** Ends within the deadline, as each later call of the provider does. */
export function discover(
  config: Pick<Config, 'outboundAllow'>,
  settings: OidcSettings,
  deadlineMs = DEADLINE_MS,
): Promise<oidc.Configuration> {
  const isPlain = settings.issuer.startsWith('http://')
  return oidc.discovery(
    new URL(settings.issuer),
    settings.clientId,
    undefined,
    settings.clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(settings.clientSecret),
    {
      [oidc.customFetch]: (url, { method, headers, body, signal }) =>
        outboundFetch(config, url, {
          method,
          headers,
          // It sends forms alone.
          body: body instanceof URLSearchParams ? body.toString() : undefined,
          signal,
          deadlineMs,
          mostBytes: MOST_BYTES,
        }),
      // Otherwise it trusts an ID token for the connection that it came by.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    },
  )
}

/** What went wrong at the provider, in our words; the log has its own. */
export function providerError(error: unknown, log: App['log']): CallError {
  if (error instanceof CallError) return error
  log.warn({ err: error }, 'a sign-on failed')
  if (error instanceof oidc.AuthorizationResponseError)
    return new CallError(CODES.loginFailed, signOnTexts.denied, { cause: error })
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return new CallError(CODES.loginFailed, signOnTexts.providerAway, { cause })
  return new CallError(CODES.loginFailed, signOnTexts.failed, { cause: error })
}
