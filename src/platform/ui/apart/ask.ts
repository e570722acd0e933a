import type { Envelope, ResponseOf } from '../../contract/call.ts'
import type { Address } from '../call/call.ts'
import { locale } from '../theme/locale.ts'

const DEADLINE_MS = 20_000
/** There was no answer that could be read. */
const NO_ANSWER = 0

/** Why a call was refused, in words where the server gave some. */
export class Refusal extends Error {
  readonly status: number
  /** what is wrong, by the name of the field */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** Asks without a session, of a page apart from the console. Throws Refusal. */
export async function ask<A extends Address>(
  address: A,
  { path, request, key }: { path?: string; request?: object; key?: string } = {},
): Promise<ResponseOf<A>> {
  const [method = 'GET', own = '/'] = address.split(' ')
  const answer = await fetch(`/api${path ?? own}`, {
    method,
    headers: {
      'x-minerva-locale': locale,
      ...(request && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(request && { body: JSON.stringify(request) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined)
  const envelope = answer && ((await answer.json().catch(() => undefined)) as Envelope<unknown> | undefined)
  if (!answer || !envelope) throw new Refusal(answer?.status ?? NO_ANSWER, '')
  const { code, message, data } = envelope
  if (answer.ok && code === 200) return data as ResponseOf<A>
  throw new Refusal(
    answer.ok ? code : answer.status,
    message,
    (data as { fields?: Record<string, string> } | null)?.fields,
  )
}
