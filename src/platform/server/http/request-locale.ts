import type { FastifyRequest } from 'fastify'
import { localeOf } from '../../rules/text.ts'
import type { Locale } from '../../rules/text.ts'

/** The language to answer in: the person's choice (cookie 'locale'), else what the browser asks for. */
export function requestLocale(request: FastifyRequest): Locale {
  // Before the cookies were read, an error has only the header to go by.
  const cookies = request.cookies as Record<string, string | undefined> | undefined
  return localeOf(cookies?.locale ?? request.headers['accept-language'])
}
