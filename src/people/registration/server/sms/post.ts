import { outboundFetch } from '../../../../platform/server/outbound/outbound-fetch.ts'
import type { OutboundConfig } from '../../../../platform/server/outbound/connect-outbound.ts'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  deadlineMs: number
}

/** One POST to a provider within its deadline, whatever the status. Throws OutboundError when there was no answer. */
export async function post(
  config: OutboundConfig,
  { url, ...request }: Post,
): Promise<{ status: number; text: string }> {
  const response = await outboundFetch(config, url, { method: 'POST', ...request })
  return { status: response.status, text: await response.text() }
}

/** Whether the same request may fare better a moment later. */
export function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status)
}
