import type { Calls } from '../../contract/call.ts'
import { failureOf, send, type Input } from './call.ts'

/** Calls that answer with a file. */
export type FileAddress = {
  [A in keyof Calls]: Calls[A] extends { response: 'file' | 'storedFile' } ? A : never
}[keyof Calls]

const OBJECT_URL_LIFE_MS = 60_000

/**
 * Fetches a file and saves it under the server's name for it. `onProgress` gets the bytes so far.
 * Throws CallFailure, also when the connection breaks half-way; then nothing is saved.
 */
export async function download<A extends FileAddress>(
  address: A,
  input: Input<A>,
  onProgress?: (bytes: number) => void,
): Promise<void> {
  const { response } = await send(address, input)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for await (const part of readParts(response)) {
      parts.push(part)
      bytes += part.byteLength
      onProgress?.(bytes)
    }
  } catch (error) {
    throw failureOf(error)
  }
  saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileNameOf(response))
}

async function* readParts(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value
}

/** The name in Content-Disposition; its UTF-8 form where there is one (RFC 6266). */
function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'download')
}

/** Puts a file among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), OBJECT_URL_LIFE_MS)
}
