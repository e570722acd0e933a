import sharp from 'sharp'
import type { ResizeOptions } from 'sharp'
import { fileKind } from '../../../platform/rules/file-kind.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { attachmentTexts } from '../text.ts'

/** A telephone's largest; 200 of them would take a server's memory. */
export const MOST_MEGAPIXELS = 64
const DEADLINE_S = 15
const AVATAR_PX = 256
const SMALL_PX = 64
const COMPANY_PICTURE_PX = 800

// A picture takes a thread and memory by its size: few at once.
sharp.concurrency(1)

/** An avatar as it is kept: WebP, cut square around its middle, large and small, with nothing of the sender's file but its colours. */
export async function avatarOf(file: Buffer): Promise<{ large: Buffer; small: Buffer }> {
  const large = await recoded(file, { width: AVATAR_PX, height: AVATAR_PX, fit: 'cover' })
  const small = await sharp(large).resize(SMALL_PX, SMALL_PX).webp({ quality: 85 }).toBuffer()
  return { large, small }
}

/** A company's picture as it is kept: WebP, within 800 × 800. */
export function companyPictureOf(file: Buffer): Promise<Buffer> {
  const within = {
    width: COMPANY_PICTURE_PX,
    height: COMPANY_PICTURE_PX,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  return recoded(file, within)
}

async function recoded(file: Buffer, size: ResizeOptions): Promise<Buffer> {
  if (fileKind(file)?.is !== 'picture') throw new CallError(CODES.refused, attachmentTexts.notAPicture)
  const open = () => sharp(file, { limitInputPixels: MOST_MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
  const about = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
  if (about.width * (about.pageHeight ?? about.height) > MOST_MEGAPIXELS * 1e6) {
    throw new CallError(CODES.refused, attachmentTexts.pictureTooLarge, { values: { megapixels: MOST_MEGAPIXELS } })
  }
  if ((about.pages ?? 1) > 1) throw new CallError(CODES.refused, attachmentTexts.pictureMoves)
  return open()
    .autoOrient()
    .resize(size)
    .webp({ quality: 85 })
    .timeout({ seconds: DEADLINE_S })
    .toBuffer()
    .catch(unreadable)
}

function unreadable(cause: unknown): never {
  throw new CallError(CODES.refused, attachmentTexts.pictureUnreadable, { cause })
}
