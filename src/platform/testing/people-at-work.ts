import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'

// What people do at the console while a test kills servers.

/** As the console: what can't be reached is asked for twice more. Gives undefined where a person would see the failure. */
export async function asConsole(
  failures: string[],
  call: () => Promise<{ code: number; message: string; data?: unknown }>,
) {
  for (let tried = 0; ; tried += 1) {
    const answer = await call().catch((error: unknown) => ({ code: 502, message: String(error), data: undefined }))
    if (answer.code === 200) return answer
    if (tried === 2 || (answer.code !== 502 && answer.code !== 503)) {
      failures.push(`${answer.code} ${answer.message}`)
      return undefined
    }
    await sleep(1000 * 2 ** tried)
  }
}

/** Sends videos as the console does; their ids. */
export async function upload(
  { url, token, video }: { url: string; token: string; video: Buffer },
  ended: AbortSignal,
  failures: string[],
): Promise<number[]> {
  const ids: number[] = []
  while (!ended.aborted) {
    let id = 0
    await new Promise<void>((resolve) => {
      new Upload(video, {
        endpoint: `${url}/api/uploads`,
        chunkSize: 2 ** 19,
        retryDelays: [500, 1000, 3000, 5000, 10_000],
        headers: { authorization: `cat${token}` },
        metadata: { filename: '荷塘月色.mp4' },
        onAfterResponse: (_request, response) => void (id = Number(response.getHeader('x-attachment-id') ?? id)),
        onSuccess: () => resolve(void ids.push(id)),
        onError: (error) => resolve(void failures.push(`upload: ${String(error)}`)),
      }).start()
    })
    await sleep(500)
  }
  return ids
}
