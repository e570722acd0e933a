/** Why a code was not sent; `isFinal`: another try would fare no better. Its message holds no secret, phone or code. */
export class NotSent extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** One POST to a provider within its deadline, whatever the status. Throws NotSent when there was no answer. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  deadlineMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(deadlineMs)
    // What the settings name is asked, and nothing that it points to.
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const { name, cause } = error as Error
    const code = (cause as { code?: string } | undefined)?.code
    const why = name === 'TimeoutError' ? 'no answer in time' : (code ?? 'no connection')
    throw new NotSent(`the SMS provider could not be reached: ${why}`, false)
  }
}

/** Whether the same request may fare better a moment later. */
export function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status)
}
