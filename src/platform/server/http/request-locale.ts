import type { FastifyRequest } from 'fastify'
import { localeOf } from '../../rules/text.ts'
import type { Locale } from '../../rules/text.ts'

/**
 * The language to answer in: that of the page that asks, else the person's choice (cookie 'locale'), else what the browser asks for. A page
 * keeps its language while another tab of the browser switches the cookie to the other.
 */
export function requestLocale(request: FastifyRequest): Locale {
  // Before the cookies were read, an error has only the header to go by.
  const cookies = request.cookies as Record<string, string | undefined> | undefined
  const ofPage = request.headers['x-minerva-locale']?.toString()
  return localeOf(ofPage ?? cookies?.locale ?? request.headers['accept-language'])
}
