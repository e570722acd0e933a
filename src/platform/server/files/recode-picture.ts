import sharp from 'sharp'
import type { ResizeOptions } from 'sharp'
import { fileKind } from '../../rules/file-kind.ts'
import { CallError, CODES } from '../http/errors.ts'
import { serverTexts } from '../text.ts'

/** A telephone's largest; 200 of them would take a server's memory. */
const MOST_MEGAPIXELS = 64
const DEADLINE_S = 15

// A picture takes a thread and memory by its size: few at once.
sharp.concurrency(1)

export const PICTURE = 'image/webp'

/** A picture as it is kept: WebP, with nothing of the sender's file but its colours. Throws CallError for what is no picture. */
export async function recodePicture(file: Buffer, size: ResizeOptions): Promise<Buffer> {
  if (fileKind(file)?.is !== 'picture') throw new CallError(CODES.refused, serverTexts.notAPicture)
  const open = () => sharp(file, { limitInputPixels: MOST_MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
  const about = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
  if (about.width * (about.pageHeight ?? about.height) > MOST_MEGAPIXELS * 1e6) {
    throw new CallError(CODES.refused, serverTexts.pictureTooLarge, { values: { megapixels: MOST_MEGAPIXELS } })
  }
  if ((about.pages ?? 1) > 1) throw new CallError(CODES.refused, serverTexts.pictureMoves)
  return open()
    .autoOrient()
    .resize(size)
    .webp({ quality: 85 })
    .timeout({ seconds: DEADLINE_S })
    .toBuffer()
    .catch(unreadable)
}

/** The same, no larger than a square of `px`. */
export const recodeWithin = (file: Buffer, px: number): Promise<Buffer> =>
  recodePicture(file, { width: px, height: px, fit: 'inside', withoutEnlargement: true })

function unreadable(cause: unknown): never {
  throw new CallError(CODES.refused, serverTexts.pictureUnreadable, { cause })
}
