import sharp from 'sharp'
import type { ResizeOptions } from 'sharp'
import { fileKind } from '../../rules/file-kind.ts'
import { CallError, CODES } from '../http/errors.ts'
import { Slots } from '../process/slots.ts'
import { serverTexts } from '../text.ts'
import { readHead } from './receive-file.ts'

/** A telephone's largest. */
const MOST_MEGAPIXELS = 64
const DEADLINE_S = 15

sharp.concurrency(1)
// The next picture is another, and an open file that was removed keeps its room on the disk.
sharp.cache(false)
// The largest takes 600 MB and, for seconds, one of the four threads that files and passwords wait for as well. Those that take a
// fraction of a second, as browsers shrink them, don't wait behind it.
const LARGE_MEGAPIXELS = 8
const MOST_WAITING = 30
const [largeOnes, smallOnes] = [new Slots(1, MOST_WAITING), new Slots(1, MOST_WAITING)]

export const PICTURE = 'image/webp'

/**
 * A picture, by its bytes or its place on the disk, as it is kept: WebP, with nothing of the sender's file but its colours. One large and
 * one small at a time. Throws CallError for what is no picture, and 429 when too many wait; one whose signal aborts waits no longer.
 */
export async function recodePicture(
  file: Buffer | string,
  size: ResizeOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  const head = typeof file === 'string' ? await readHead(file) : file
  if (fileKind(head)?.is !== 'picture') throw new CallError(CODES.refused, serverTexts.notAPicture)
  const megapixels = await megapixelsOf(file)
  const slots = megapixels > LARGE_MEGAPIXELS ? largeOnes : smallOnes
  const release = await slots.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, serverTexts.tooManyPictures)
  try {
    return await recode(file, size)
  } finally {
    release()
  }
}

/** Throws CallError for what would not be recoded. */
async function megapixelsOf(file: Buffer | string): Promise<number> {
  const about = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
  const megapixels = (about.width * (about.pageHeight ?? about.height)) / 1e6
  if (megapixels > MOST_MEGAPIXELS) {
    throw new CallError(CODES.refused, serverTexts.pictureTooLarge, { values: { megapixels: MOST_MEGAPIXELS } })
  }
  if ((about.pages ?? 1) > 1) throw new CallError(CODES.refused, serverTexts.pictureMoves)
  return megapixels
}

const recode = (file: Buffer | string, size: ResizeOptions): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MOST_MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(size)
    .webp({ quality: 85 })
    .timeout({ seconds: DEADLINE_S })
    .toBuffer()
    .catch(unreadable)

/** The same, no larger than a square of `px`. */
export const recodeWithin = (file: Buffer | string, px: number, signal?: AbortSignal): Promise<Buffer> =>
  recodePicture(file, { width: px, height: px, fit: 'inside', withoutEnlargement: true }, signal)

function unreadable(cause: unknown): never {
  throw new CallError(CODES.refused, serverTexts.pictureUnreadable, { cause })
}
