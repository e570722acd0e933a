import { Upload, type DetailedError } from 'tus-js-client'
import type { Envelope } from '../../../platform/contract/call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { VIDEO } from '../../rules/file-types.ts'

/** Small enough that the session is used now and then, large enough for a quick line. */
const CHUNK_BYTES = 16 * 2 ** 20
/** Some two minutes in all: a router that restarts takes one. */
const RETRY_DELAYS_MS = [500, 1000, 3000, 5000, 10_000, 20_000, 40_000, 60_000]

interface Sending {
  /** once it is deleted, the server takes no more */
  lessonId: number | undefined
  onProgress: (sentBytes: number) => void
  onDone: (id: number) => void
  /** the server's words, or undefined where it could not be reached */
  onFailed: (message: string | undefined) => void
}

/** The server's answer to a piece, where it is one in words. */
function answerIn(error: unknown): Envelope<unknown> | undefined {
  try {
    const { originalResponse } = error as DetailedError
    return JSON.parse(originalResponse?.getBody() ?? '') as Envelope<unknown>
  } catch {
    return undefined
  }
}
/** Errors that another try may cure: of the line, of a busy server, of a lock that is still held. */
const isPassing = (code: number | undefined) =>
  code === undefined || code === 409 || code === 423 || code === 429 || (code >= 500 && code < 600 && code !== 507)

/**
 * Sends a video in pieces by the tus protocol, from where an earlier upload of the same file stopped. `pause` keeps what has arrived;
 * `cancel` removes it.
 */
export function sendVideo(file: File, { lessonId, onProgress, onDone, onFailed }: Sending) {
  let id = 0
  const upload = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    headers: { 'X-Minerva-Upload': '1', 'X-Minerva-Locale': locale },
    metadata: {
      filename: file.name,
      filetype: String(VIDEO),
      ...(lessonId !== undefined && { target: String(lessonId) }),
    },
    onShouldRetry: (error) => isPassing(answerIn(error)?.code),
    onAfterResponse: (_request, response) => void (id = Number(response.getHeader('x-attachment-id') ?? id)),
    onProgress: (sentBytes) => onProgress(sentBytes),
    onSuccess: () => onDone(id),
    onError: (error) => onFailed(answerIn(error)?.message),
  })
  async function start(): Promise<void> {
    const [earlier] = await upload.findPreviousUploads()
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    upload.start()
  }
  void start()
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => void upload.abort(true).catch(() => {}),
  }
}
export type SentVideo = ReturnType<typeof sendVideo>
